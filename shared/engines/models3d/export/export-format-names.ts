/**
 * The formats that can be produced, by the ending of their files. Apart from their writers, for the routes. A new one
 * leaves the list of those that cannot be produced, in `exports/export-settings.ts`.
 */
export const EXPORT_FORMAT_NAMES = [
  ...(['glb', 'gltf', 'obj', 'fbx', 'dae', 'usdz', 'stl', 'ply', '3mf', '3ds', 'x3d', 'wrl', 'dxf', 'off'] as const),
] as const;
export type ExportFormat = (typeof EXPORT_FORMAT_NAMES)[number];
