/** Files that browsers load or show as what they are, and that run nothing. */
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

/** Files that a page may show as an image, but that run scripts when they are opened by themselves. */
const SAVED: Readonly<Record<string, string>> = { svg: 'image/svg+xml', pdf: 'application/pdf' };

const EXTENSION = /(?:\.tar)?\.([A-Za-z0-9]{1,16})$/;
const UNKNOWN = 'application/octet-stream';

/** How an asset's file is stored and answered. */
export interface AssetKind {
  /** As the client wrote it, with its dot; empty when there is none. */
  readonly extension: string;
  /** The `format` of the asset: the extension in lower case; `bin` without one. */
  readonly format: string;
  readonly contentType: string;
  /** Browsers save it instead of opening it: all that they could run, and all that is not known here. */
  readonly isSaved: boolean;
}

/** What an asset's file is by its name. What the client says its type is does not count. */
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
