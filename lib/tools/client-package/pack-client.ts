import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { routes } from '../../../shared/contract/routes/index.ts';
import { bundleClient } from '../bundle/bundle-client.ts';
import { openapiDocument } from '../documents/openapi/openapi-document.ts';
import { clientDeclarations } from './client-declarations.ts';
import { CLIENT_README } from './client-readme.ts';

/** The version of the interface. It changes when a published call changes in a way that breaks callers. */
const VERSION = '2.0.0';
/** The same sources give the same archive. */
const TIME = new Date(0);

const MANIFEST = {
  name: 'planning-client',
  version: VERSION,
  description: 'Client of the furniture planning service, for browsers and Node',
  license: 'Apache-2.0',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20' },
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  types: './index.d.ts',
};

/** Returns the files of the client's package by their names. */
export async function clientPackage(): Promise<Readonly<Record<string, string>>> {
  return {
    'package.json': `${JSON.stringify(MANIFEST, undefined, 2)}\n`,
    'README.md': CLIENT_README,
    'index.js': await bundleClient(),
    'index.d.ts': clientDeclarations({ ...openapiDocument(routes) }),
  };
}

/** Returns the package as npm installs it: a tar.gz with the folder `package`. */
export async function packClient(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const archive = pack();
  for (const [name, text] of Object.entries(files)) archive.entry({ name: `package/${name}`, mtime: TIME }, text);
  archive.finalize();
  return gzipSync(await buffer(archive), { level: 9 });
}
