// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "command.h"
#include "cube_document.h"
#include "data_options.h"
#include "redline/base/units.h"

namespace redline::cli {

using nlohmann::json;

namespace {

class SpectrumCommand final : public Command {
  public:
    std::string name() const override { return "spectrum"; }
    std::string summary() const override { return "Print the spectrum of one pixel"; }
    std::string example() const override { return "redline-cli spectrum scene.hdr --row 10 --col 20"; }

    void declare(CLI::App& app) override {
        cube_.declare(app, "CUBE");
        app.add_option("--row", row_, "Row, from 0 at the top")->required();
        app.add_option("--col", col_, "Column, from 0 at the left")->required();
    }

    Result<json> run(Context&) override {
        REDLINE_ASSIGN(const CubePtr cube, cube_.open());
        REDLINE_ASSIGN(const std::vector<float> values, cube->spectrum(row_, col_));
        const CubeInfo& info = cube->info();
        json document{{"row", row_}, {"col", col_}, {"bad_bands", info.axis.bad_bands()}};
        document["values"] = json::array();
        for (const float value : values)
            document["values"].push_back(number_document(value));
        document["wavelengths_nm"] = nullptr;
        if (info.axis.known()) {
            document["wavelengths_nm"] = json::array();
            for (const double value : info.axis.wavelength_nm)
                document["wavelengths_nm"].push_back(number_document(value));
        }
        return document;
    }

    std::string text(const json& document) const override {
        std::string out = "band  wavelength_nm  value\n";
        const json& values = document.at("values");
        const json& wavelengths = document.at("wavelengths_nm");
        for (std::size_t i = 0; i < values.size(); ++i) {
            const bool known = !wavelengths.is_null() && !wavelengths[i].is_null();
            out += fmt::format("{:>4}  {:>13}  {}\n", i + 1,
                               known ? number_text(wavelengths[i].get<double>(), 6) : "-",
                               values[i].is_null() ? "no data" : number_text(values[i].get<double>(), 7));
        }
        return out;
    }

  private:
    CubeOptions cube_;
    std::int64_t row_ = 0, col_ = 0;
};

} // namespace

std::unique_ptr<Command> make_spectrum_command() {
    return std::make_unique<SpectrumCommand>();
}

} // namespace redline::cli
