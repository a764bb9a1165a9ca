/** Limits of the conversion, measured on real and hostile files (D608, D609). */

const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;

/** Size of an upload. */
export const MAX_ARCHIVE_BYTES = 512 * MIB;
/** All files of an archive together. */
export const MAX_UNPACKED_BYTES = 2 * GIB;
/** One unpacked file. */
export const MAX_UNPACKED_FILE_BYTES = GIB;
/** Files and folders of an archive. */
export const MAX_ARCHIVE_ENTRIES = 5_000;
/** Unpacked bytes for each packed byte, checked above `RATIO_FLOOR_BYTES` unpacked bytes; CAD text reaches about 30. */
export const MAX_COMPRESSION_RATIO = 200;
/** Below this number of unpacked bytes, any compression ratio is accepted. */
export const RATIO_FLOOR_BYTES = 10 * MIB;
/** Folders in a path, plus the file name. */
export const MAX_ENTRY_DEPTH = 16;
/** Length of an entry's whole path. */
export const MAX_ENTRY_NAME_CHARACTERS = 240;

/** Models with more triangles are refused. */
export const MAX_TRIANGLES = 2_000_000;
/** Models with more triangles are converted with a warning. */
export const MANY_TRIANGLES = 1_000_000;
/** Phones are slow with more triangles. Models below this limit are not simplified. */
export const MAX_CLIENT_TRIANGLES = 300_000;
/** Nodes with a mesh. */
export const MAX_MESHES = 5_000;
/** Nodes of a glTF, also those without a mesh. */
export const MAX_NODES = 100_000;
/** Primitives of all nodes. */
export const MAX_PRIMITIVES = 10_000;
/** Materials that a model uses: each costs up to 30 ms of processor time, in the USDZ and the preview most of it. */
export const MAX_MATERIALS = 1_000;
/** Elements of all glTF accessors together: enough for 2 million unindexed triangles with eight attributes. */
export const MAX_ACCESSOR_ELEMENTS = 64_000_000;
/** JSON of a glTF, without buffers. */
export const MAX_GLTF_JSON_BYTES = 64 * MIB;
/** One MTL file. */
export const MAX_MATERIAL_LIBRARY_BYTES = 16 * MIB;

/** Textures of a model. */
export const MAX_TEXTURES = 64;
/** Width and height of a texture. */
export const MAX_TEXTURE_SIDE_PX = 8_192;
/** Pixels of a texture. */
export const MAX_TEXTURE_PX = 64_000_000;
/** File size of a texture. */
export const MAX_TEXTURE_BYTES = 256 * MIB;

/** Time limit of the child process that reads a source. */
export const IMPORT_TIMEOUT_MS = 120_000;
/** Memory limit of the child process that reads a source. */
export const IMPORT_MEMORY_BYTES = 2_500 * MIB;

/** Usual range of a furniture's largest side. Outside it, a model is converted with a warning. */
export const USUAL_LARGEST_SIDE_MM = { min: 1, max: 50_000 } as const;
/** Possible range of the largest side in a GLB with an accuracy of 0.1 mm. Outside it, the model is refused. */
export const POSSIBLE_LARGEST_SIDE_MM = { min: 0.1, max: 10_000_000 } as const;
