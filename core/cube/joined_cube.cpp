// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/joined_cube.h"

#include <utility>

#include "cube/cube_part.h"
#include "cube/lazy_cube.h"

namespace redline {

namespace {

struct PartBand {
    std::size_t part = 0;
    int band = 0;
};

class JoinedCube final : public HyperspectralCube {
  public:
    JoinedCube(CubeInfo info, std::vector<CubePtr> parts, std::vector<PartBand> bands)
        : info_(std::move(info)), parts_(std::move(parts)), bands_(std::move(bands)) {}

    const CubeInfo& info() const override { return info_; }

    ReadCounters counters() const override {
        ReadCounters sum = parts_.front()->counters();
        for (std::size_t i = 1; i < parts_.size(); ++i)
            sum.chunks += parts_[i]->counters().chunks;
        return sum;
    }

    Result<void> read(const Window& window, std::span<const int> bands, std::span<float> out) const override {
        REDLINE_TRY(check_read(info_, window, bands, out.size()));
        std::vector<int> wanted;
        std::vector<std::size_t> places;
        std::vector<float> values;
        for (std::size_t part = 0; part < parts_.size(); ++part) {
            wanted.clear();
            places.clear();
            for (std::size_t i = 0; i < bands.size(); ++i) {
                const PartBand& band = bands_[static_cast<std::size_t>(bands[i])];
                if (band.part != part) continue;
                wanted.push_back(band.band);
                places.push_back(i);
            }
            if (wanted.empty()) continue;
            values.resize(static_cast<std::size_t>(window.pixels()) * wanted.size());
            REDLINE_TRY(parts_[part]->read(window, wanted, values));
            for (std::size_t pixel = 0; pixel < static_cast<std::size_t>(window.pixels()); ++pixel)
                for (std::size_t i = 0; i < places.size(); ++i)
                    out[pixel * bands.size() + places[i]] = values[pixel * places.size() + i];
        }
        return {};
    }

    Result<void> read_decimated(int band, std::int64_t rows, std::int64_t cols,
                                std::span<float> out) const override {
        const int wanted[] = {band};
        REDLINE_TRY(check_read(info_, Window{}, wanted, 0));
        const PartBand& place = bands_[static_cast<std::size_t>(band)];
        return parts_[place.part]->read_decimated(place.band, rows, cols, out);
    }

  private:
    CubeInfo info_;
    std::vector<CubePtr> parts_;
    std::vector<PartBand> bands_;
};

} // namespace

Result<CubePtr> make_joined(CubeInfo info, std::vector<CubePtr> parts, const std::vector<int>& bands) {
    std::vector<PartBand> all;
    for (std::size_t part = 0; part < parts.size(); ++part) {
        if (parts[part]->rows() != parts.front()->rows() || parts[part]->cols() != parts.front()->cols())
            return fail(ErrorCode::input, "the detectors' cubes have different sizes", place_of(info),
                        "open one of them with --variable");
        for (std::int64_t band = 0; band < parts[part]->bands(); ++band)
            all.push_back({part, static_cast<int>(band)});
    }
    info.bands = static_cast<std::int64_t>(all.size());
    REDLINE_ASSIGN(const std::vector<int> wanted, take_bands(info, bands));
    std::vector<PartBand> chosen;
    for (const int band : wanted)
        chosen.push_back(all[static_cast<std::size_t>(band)]);
    return std::make_shared<JoinedCube>(std::move(info), std::move(parts), std::move(chosen));
}

} // namespace redline
