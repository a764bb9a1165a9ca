/** Content types by extension. Browsers display or load these files and run no code in them. */
const SHOWN: Readonly<Record<string, string>> = {
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  usdz: 'model/vnd.usdz+zip',
  obj: 'model/obj',
  mtl: 'model/mtl',
  stl: 'model/stl',
  ply: 'application/octet-stream',
  bin: 'application/octet-stream',
  fbx: 'application/octet-stream',
  '3mf': 'model/3mf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  ktx2: 'image/ktx2',
  hdr: 'image/vnd.radiance',
  mp4: 'video/mp4',
  webm: 'video/webm',
  json: 'application/json',
  csv: 'text/csv',
  txt: 'text/plain; charset=utf-8',
  zip: 'application/zip',
};

/**
 * Content types by extension. A page can show these files as images, but they run scripts when a browser opens them
 * directly.
 */
const SAVED: Readonly<Record<string, string>> = { svg: 'image/svg+xml', pdf: 'application/pdf' };

const EXTENSION = /(?:\.tar)?\.([A-Za-z0-9]{1,16})$/;
const UNKNOWN = 'application/octet-stream';

/** How the file of an asset is stored and sent. */
export interface AssetKind {
  /** As the client wrote it, with its dot; empty if the name has no extension. */
  readonly extension: string;
  /** The `format` of the asset: the extension in lower case; `bin` without an extension. */
  readonly format: string;
  readonly contentType: string;
  /** True if browsers must save the file instead of opening it: files that can run scripts, and unknown files. */
  readonly isSaved: boolean;
}

/** Returns the kind of an asset's file from its name. The content type that the client sends is ignored. */
export function assetKind(fileName: string): AssetKind {
  const [extension = '', last = ''] = EXTENSION.exec(fileName) ?? [];
  const name = last.toLowerCase();
  const shown = Object.hasOwn(SHOWN, name) ? SHOWN[name] : undefined;
  const saved = Object.hasOwn(SAVED, name) ? SAVED[name] : undefined;
  return {
    extension,
    format: extension.slice(1).toLowerCase() || 'bin',
    contentType: shown ?? saved ?? UNKNOWN,
    isSaved: shown === undefined,
  };
}
