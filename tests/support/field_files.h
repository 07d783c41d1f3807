// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <gdal_priv.h>
#include <gtest/gtest.h>
#include <hdf5.h>
#include <matio.h>

namespace redline::test {

/// The value that tests store at a place of a cube: all three indices can be read off it.
inline double coded(std::int64_t row, std::int64_t col, std::int64_t band) {
    return static_cast<double>(1000 * band + 10 * row + col);
}

inline void write_bytes(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

/// Appends numbers in the machine's byte order, or turned round.
template<typename T>
void append(std::string& bytes, T value, bool swapped = false) {
    std::string one(reinterpret_cast<const char*>(&value), sizeof(T));
    bytes += swapped ? std::string(one.rbegin(), one.rend()) : one;
}

/// A coded cube as the bytes of an ENVI file.
template<typename T>
std::string coded_bytes(std::int64_t rows, std::int64_t cols, std::int64_t bands,
                        const std::string& interleave, bool swapped = false) {
    std::string bytes;
    const auto add = [&](std::int64_t row, std::int64_t col, std::int64_t band) {
        append(bytes, static_cast<T>(coded(row, col, band)), swapped);
    };
    if (interleave == "bsq") {
        for (std::int64_t band = 0; band < bands; ++band)
            for (std::int64_t row = 0; row < rows; ++row)
                for (std::int64_t col = 0; col < cols; ++col)
                    add(row, col, band);
    } else if (interleave == "bil") {
        for (std::int64_t row = 0; row < rows; ++row)
            for (std::int64_t band = 0; band < bands; ++band)
                for (std::int64_t col = 0; col < cols; ++col)
                    add(row, col, band);
    } else {
        for (std::int64_t row = 0; row < rows; ++row)
            for (std::int64_t col = 0; col < cols; ++col)
                for (std::int64_t band = 0; band < bands; ++band)
                    add(row, col, band);
    }
    return bytes;
}

/// Writes NAME.hdr and NAME.dat; returns the header's path.
inline std::filesystem::path write_envi(const std::filesystem::path& stem, int rows, int cols, int bands,
                                        int type, const std::string& interleave, const std::string& bytes,
                                        const std::string& more = "byte order = 0\n") {
    std::filesystem::path header = stem, data = stem;
    header += ".hdr";
    data += ".dat";
    write_bytes(header, "ENVI\nsamples = " + std::to_string(cols) + "\nlines = " + std::to_string(rows) +
                            "\nbands = " + std::to_string(bands) + "\ndata type = " + std::to_string(type) +
                            "\ninterleave = " + interleave + "\n" + more);
    write_bytes(data, bytes);
    return header;
}

/// An HDF5 file that is written piece by piece.
class Hdf5Writer {
  public:
    explicit Hdf5Writer(const std::filesystem::path& path, std::size_t user_block = 0) {
        const hid_t creation = H5Pcreate(H5P_FILE_CREATE);
        if (user_block > 0) H5Pset_userblock(creation, user_block);
        file_ = H5Fcreate(path.c_str(), H5F_ACC_TRUNC, creation, H5P_DEFAULT);
        H5Pclose(creation);
    }
    ~Hdf5Writer() { H5Fclose(file_); }
    Hdf5Writer(const Hdf5Writer&) = delete;
    Hdf5Writer& operator=(const Hdf5Writer&) = delete;

    void group(const std::string& name) {
        H5Gclose(H5Gcreate2(file_, name.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
    }

    /// `type` is the stored type and that of `values`; chunks make the dataset deflated.
    template<typename T>
    void dataset(const std::string& name, const std::vector<hsize_t>& shape, hid_t type,
                 const std::vector<T>& values, const std::vector<hsize_t>& chunks = {},
                 bool shuffle = false) {
        const hid_t space = H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr);
        const hid_t links = H5Pcreate(H5P_LINK_CREATE);
        H5Pset_create_intermediate_group(links, 1);
        const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
        if (!chunks.empty()) {
            H5Pset_chunk(creation, static_cast<int>(chunks.size()), chunks.data());
            if (shuffle) H5Pset_shuffle(creation);
            H5Pset_deflate(creation, 4);
        }
        const hid_t set = H5Dcreate2(file_, name.c_str(), type, space, links, creation, H5P_DEFAULT);
        H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data());
        H5Dclose(set);
        H5Pclose(creation);
        H5Pclose(links);
        H5Sclose(space);
    }

    void number(const std::string& object, const std::string& name, const std::vector<double>& values,
                hid_t type = H5T_IEEE_F64LE) {
        const hid_t target = H5Oopen(file_, object.c_str(), H5P_DEFAULT);
        const hsize_t count = values.size();
        const hid_t space = H5Screate_simple(1, &count, nullptr);
        const hid_t attribute = H5Acreate2(target, name.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT);
        H5Awrite(attribute, H5T_NATIVE_DOUBLE, values.data());
        H5Aclose(attribute);
        H5Sclose(space);
        H5Oclose(target);
    }

    void text(const std::string& object, const std::string& name, const std::string& value) {
        const hid_t target = H5Oopen(file_, object.c_str(), H5P_DEFAULT);
        const hid_t type = H5Tcopy(H5T_C_S1);
        H5Tset_size(type, value.size() + 1);
        const hid_t space = H5Screate(H5S_SCALAR);
        const hid_t attribute = H5Acreate2(target, name.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT);
        H5Awrite(attribute, type, value.c_str());
        H5Aclose(attribute);
        H5Sclose(space);
        H5Tclose(type);
        H5Oclose(target);
    }

    /// A dataset of texts, each of a fixed length.
    void texts(const std::string& name, const std::vector<std::string>& values) {
        constexpr std::size_t length = 32;
        std::string bytes;
        for (const std::string& value : values)
            bytes += value + std::string(length - value.size(), '\0');
        const hid_t type = H5Tcopy(H5T_C_S1);
        H5Tset_size(type, length);
        dataset(name, {values.size()}, type, std::vector<char>(bytes.begin(), bytes.end()));
        H5Tclose(type);
    }

    /// Attaches other datasets as the scales of a dataset's axes, as netCDF-4 does.
    void scales(const std::string& object, const std::vector<std::string>& names) {
        const hid_t target = H5Oopen(file_, object.c_str(), H5P_DEFAULT);
        const hid_t type = H5Tvlen_create(H5T_STD_REF_OBJ);
        const hsize_t rank = names.size();
        const hid_t space = H5Screate_simple(1, &rank, nullptr);
        std::vector<hobj_ref_t> references(names.size());
        std::vector<hvl_t> lists;
        for (std::size_t i = 0; i < names.size(); ++i) {
            H5Rcreate(&references[i], file_, names[i].c_str(), H5R_OBJECT, -1);
            lists.push_back({1, &references[i]});
        }
        const hid_t list = H5Acreate2(target, "DIMENSION_LIST", type, space, H5P_DEFAULT, H5P_DEFAULT);
        H5Awrite(list, type, lists.data());
        H5Aclose(list);
        H5Sclose(space);
        H5Tclose(type);
        H5Oclose(target);
    }

    /// Labels of a dataset's axes, as h5py's dims[i].label writes them.
    void axis_labels(const std::string& object, const std::vector<const char*>& labels) {
        const hid_t target = H5Oopen(file_, object.c_str(), H5P_DEFAULT);
        const hid_t type = H5Tcopy(H5T_C_S1);
        H5Tset_size(type, H5T_VARIABLE);
        const hsize_t rank = labels.size();
        const hid_t space = H5Screate_simple(1, &rank, nullptr);
        const hid_t list = H5Acreate2(target, "DIMENSION_LABELS", type, space, H5P_DEFAULT, H5P_DEFAULT);
        H5Awrite(list, type, labels.data());
        H5Aclose(list);
        H5Sclose(space);
        H5Tclose(type);
        H5Oclose(target);
    }

    hid_t id() const { return file_; }

  private:
    hid_t file_ = -1;
};

/// Writes real numeric arrays into a MATLAB file; `values` in MATLAB's order (first axis fastest).
class MatWriter {
  public:
    MatWriter(const std::filesystem::path& path, mat_ft version)
        : file_(Mat_CreateVer(path.c_str(), nullptr, version)) {}
    ~MatWriter() { Mat_Close(file_); }
    MatWriter(const MatWriter&) = delete;
    MatWriter& operator=(const MatWriter&) = delete;

    void doubles(const std::string& name, std::vector<std::size_t> shape, std::vector<double> values) {
        put(name, MAT_C_DOUBLE, MAT_T_DOUBLE, std::move(shape), values.data());
    }
    void bytes(const std::string& name, std::vector<std::size_t> shape, std::vector<std::uint8_t> values) {
        put(name, MAT_C_UINT8, MAT_T_UINT8, std::move(shape), values.data());
    }

  private:
    void put(const std::string& name, matio_classes kind, matio_types type, std::vector<std::size_t> shape,
             void* values) {
        matvar_t* variable =
            Mat_VarCreate(name.c_str(), kind, type, static_cast<int>(shape.size()), shape.data(), values, 0);
        Mat_VarWrite(file_, variable, MAT_COMPRESSION_NONE);
        Mat_VarFree(variable);
    }
    mat_t* file_;
};

/// Creates a raster through GDAL and lets `fill` set it up.
inline void write_gdal(const std::filesystem::path& path, const char* driver, int rows, int cols, int bands,
                       GDALDataType type, const std::function<void(GDALDataset&)>& fill,
                       const std::vector<std::string>& options = {}) {
    GDALAllRegister();
    char** list = nullptr;
    for (const std::string& option : options)
        list = CSLAddString(list, option.c_str());
    auto* dataset =
        GetGDALDriverManager()->GetDriverByName(driver)->Create(path.c_str(), cols, rows, bands, type, list);
    CSLDestroy(list);
    fill(*dataset);
    GDALClose(dataset);
}

/// Fills every band of a raster with coded values.
inline void fill_coded(GDALDataset& dataset) {
    std::vector<double> line(static_cast<std::size_t>(dataset.GetRasterXSize()));
    for (int band = 0; band < dataset.GetRasterCount(); ++band)
        for (int row = 0; row < dataset.GetRasterYSize(); ++row) {
            for (int col = 0; col < dataset.GetRasterXSize(); ++col)
                line[static_cast<std::size_t>(col)] = coded(row, col, band);
            EXPECT_EQ(dataset.GetRasterBand(band + 1)->RasterIO(GF_Write, 0, row, dataset.GetRasterXSize(), 1,
                                                                line.data(), dataset.GetRasterXSize(), 1,
                                                                GDT_Float64, 0, 0, nullptr),
                      CE_None);
        }
}

/// A NumPy file of version 1.
inline std::string npy_bytes(const std::string& type, bool fortran, const std::string& shape,
                             const std::string& data) {
    std::string header = "{'descr': '" + type + "', 'fortran_order': " + (fortran ? "True" : "False") +
                         ", 'shape': (" + shape + "), }";
    while ((header.size() + 11) % 64 != 0)
        header += ' ';
    header += '\n';
    std::string bytes = "\x93NUMPY";
    bytes += '\x01';
    bytes += '\x00';
    bytes += static_cast<char>(header.size() & 0xff);
    bytes += static_cast<char>(header.size() >> 8);
    return bytes + header + data;
}

} // namespace redline::test
