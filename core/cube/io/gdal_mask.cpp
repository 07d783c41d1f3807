// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/io/gdal_mask.h"

#include <fmt/format.h>

namespace redline {

namespace {

/// A mask that says more than the no-data value, which is applied by itself.
bool says_more(int flags) {
    if ((flags & GMF_ALL_VALID) != 0) return false;
    return (flags & GMF_PER_DATASET) != 0 || (flags & GMF_NODATA) == 0;
}

} // namespace

GdalMask mask_of(GDALDataset& dataset) {
    GdalMask mask;
    const int count = dataset.GetRasterCount();
    // Programs mark the first extra sample of a TIFF as alpha without meaning it: only a last band is one.
    if (count > 1 && dataset.GetRasterBand(count)->GetColorInterpretation() == GCI_AlphaBand)
        mask.alpha = count;
    for (int b = 1; b <= count; ++b)
        if (b != mask.alpha) mask.bands.push_back(b);
    if (mask.alpha != 0) {
        mask.kind = GdalMask::Kind::alpha;
        mask.words = fmt::format("band {} is an alpha band: pixels where it is 0 have no data", mask.alpha);
        return mask;
    }
    int masked = 0;
    for (const int b : mask.bands) {
        const int flags = dataset.GetRasterBand(b)->GetMaskFlags();
        if (!says_more(flags)) continue;
        if ((flags & GMF_PER_DATASET) != 0) {
            mask.kind = GdalMask::Kind::dataset;
            mask.words = (flags & GMF_NODATA) != 0
                             ? "pixels where every band has its no-data value have no data"
                             : "the file carries a mask: pixels where it is 0 have no data";
            return mask;
        }
        ++masked;
    }
    if (masked > 0) {
        mask.kind = GdalMask::Kind::band;
        mask.words = fmt::format("{} of {} bands carry a mask of their own", masked, mask.bands.size());
    }
    return mask;
}

Result<std::vector<std::uint8_t>> read_mask(GDALDataset& dataset, const GdalMask& mask, int band,
                                            const Window& window, std::int64_t out_rows,
                                            std::int64_t out_cols, const std::string& name) {
    const GdalMessages messages;
    GDALRasterBand* source = mask.kind == GdalMask::Kind::alpha ? dataset.GetRasterBand(mask.alpha)
                                                                : dataset.GetRasterBand(band)->GetMaskBand();
    // Alpha may have 16 bits: any type but the values 0 and other is lost, so read it wide.
    std::vector<std::uint16_t> values(static_cast<std::size_t>(out_rows * out_cols));
    if (source == nullptr ||
        source->RasterIO(GF_Read, static_cast<int>(window.col), static_cast<int>(window.row),
                         static_cast<int>(window.cols), static_cast<int>(window.rows), values.data(),
                         static_cast<int>(out_cols), static_cast<int>(out_rows), GDT_UInt16, 0, 0,
                         nullptr) != CE_None)
        return fail(ErrorCode::input, "reading the mask failed: " + messages.text("no reason given"), name,
                    "the file is damaged or incomplete: copy it again");
    std::vector<std::uint8_t> valid(values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        valid[i] = values[i] != 0 ? 1 : 0;
    return valid;
}

} // namespace redline
