// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/base/logger.h"

#include <spdlog/logger.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>

namespace redline {

namespace {

spdlog::level::level_enum level_of(LogLevel level) {
    switch (level) {
    case LogLevel::debug:
        return spdlog::level::debug;
    case LogLevel::info:
        return spdlog::level::info;
    case LogLevel::warning:
        return spdlog::level::warn;
    case LogLevel::error:
        return spdlog::level::err;
    }
    return spdlog::level::info;
}

class SpdLogger final : public Logger {
  public:
    explicit SpdLogger(spdlog::sink_ptr sink) : logger_("redline", std::move(sink)) {
        logger_.set_level(spdlog::level::debug);
        logger_.flush_on(spdlog::level::debug);
    }
    void log(LogLevel level, std::string_view message) override {
        logger_.log(level_of(level), "{}", message);
    }
    spdlog::logger& inner() { return logger_; }

  private:
    spdlog::logger logger_;
};

} // namespace

Result<std::unique_ptr<Logger>> open_file_logger(const std::filesystem::path& file) {
    try {
        auto logger =
            std::make_unique<SpdLogger>(std::make_shared<spdlog::sinks::basic_file_sink_mt>(file.string()));
        // A disk that is full must not end what is logged, and core does not print.
        logger->inner().set_error_handler([](const std::string&) {});
        logger->inner().set_pattern("%Y-%m-%dT%H:%M:%S.%e %l %v");
        return logger;
    } catch (const spdlog::spdlog_ex& error) {
        return fail(ErrorCode::input, std::string("cannot open the log: ") + error.what(), file.string(),
                    "check that the folder can be written to");
    }
}

std::unique_ptr<Logger> make_stderr_logger(LogLevel threshold) {
    auto logger = std::make_unique<SpdLogger>(std::make_shared<spdlog::sinks::stderr_sink_mt>());
    logger->inner().set_level(level_of(threshold));
    logger->inner().set_pattern("%l: %v");
    return logger;
}

} // namespace redline
