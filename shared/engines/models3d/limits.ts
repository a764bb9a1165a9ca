/** Limits of the conversion, measured on real and hostile files. Source: the design, sections 5 and 7. */

const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;

export const MAX_ARCHIVE_BYTES = 512 * MIB;
export const MAX_UNPACKED_BYTES = 2 * GIB;
export const MAX_UNPACKED_FILE_BYTES = GIB;
export const MAX_ARCHIVE_ENTRIES = 5_000;
/** Unpacked bytes for each packed one, once more than `RATIO_FLOOR_BYTES` are unpacked: CAD text reaches about 30. */
export const MAX_COMPRESSION_RATIO = 200;
export const RATIO_FLOOR_BYTES = 10 * MIB;
/** Names in a path, the file's own included. */
export const MAX_ENTRY_DEPTH = 16;
export const MAX_ENTRY_NAME_CHARACTERS = 240;

export const MAX_TRIANGLES = 2_000_000;
export const MANY_TRIANGLES = 1_000_000;
/** Above this, phones show a model slowly; below it nothing is taken away. */
export const MAX_SHOWN_TRIANGLES = 300_000;
export const MAX_MESHES = 5_000;
/** Elements of all glTF accessors together: what 2 million unindexed triangles with eight attributes need. */
export const MAX_ACCESSOR_ELEMENTS = 64_000_000;
export const MAX_GLTF_JSON_BYTES = 64 * MIB;
export const MAX_MATERIAL_LIBRARY_BYTES = 16 * MIB;

export const MAX_TEXTURES = 64;
export const MAX_TEXTURE_SIDE_PX = 8_192;
export const MAX_TEXTURE_PX = 64_000_000;
export const MAX_TEXTURE_BYTES = 256 * MIB;

export const IMPORT_TIMEOUT_MS = 120_000;
export const IMPORT_MEMORY_BYTES = 2_500 * MIB;

/** Largest sides that furniture can have; outside a model is converted as it says, with a warning. */
export const USUAL_LARGEST_SIDE_MM = { min: 1, max: 50_000 } as const;
/** Largest sides that the numbers of a GLB can carry at 0.1 mm; outside the model is refused. */
export const POSSIBLE_LARGEST_SIDE_MM = { min: 0.1, max: 10_000_000 } as const;
