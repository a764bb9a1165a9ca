/**
 * The formats that can be produced, by their file extensions. Separate from their exporters, for the routes. A new one
 * must be removed from the list of unsupported formats in `exports/export-settings.ts`.
 */
export const EXPORT_FORMAT_NAMES = [
  ...(['glb', 'gltf', 'obj', 'fbx', 'dae', 'usdz', 'stl', 'ply', '3mf', '3ds', 'x3d', 'wrl', 'dxf', 'off'] as const),
] as const;
export type ExportFormat = (typeof EXPORT_FORMAT_NAMES)[number];
