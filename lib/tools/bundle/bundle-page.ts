import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import type { PageFiles } from '../../../shared/engines/rendering/browser/page-files.ts';

/** The page's script, relative to the root of the project. */
const PAGE_ENTRY = 'shared/engines/rendering/page/page.ts';
const HTML = '<!doctype html><meta charset="utf-8"><title>studio</title><script type="module" src="page.js"></script>';

/** Decoders that three.js loads if a model needs them, at the paths of its loaders. */
const LIBRARIES = [
  'draco/gltf/draco_wasm_wrapper.js',
  'draco/gltf/draco_decoder.wasm',
  'basis/basis_transcoder.js',
  'basis/basis_transcoder.wasm',
] as const;

interface BundledPage {
  readonly files: PageFiles;
  /** Sources of the page's script, relative to the root of the project. */
  readonly inputs: readonly string[];
}

/**
 * The page that renders models, with all files that it loads.
 *
 * @param entry script of another page, relative to the root of the project: the benchmark has a path tracer
 */
export async function bundlePage(root: string, entry = PAGE_ENTRY): Promise<BundledPage> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    target: 'chrome140',
    minify: true,
    write: false,
    metafile: true,
    legalComments: 'none',
    logLevel: 'silent',
  });
  const script = outputFiles[0]?.contents ?? new Uint8Array();
  const libraries = await Promise.all(
    LIBRARIES.map(async (name) =>
      file(`libs/${name}`, await readFile(path.join(root, 'node_modules/three/examples/jsm/libs', name))),
    ),
  );
  return {
    files: [file('', Buffer.from(HTML)), file('page.js', script), ...libraries],
    inputs: Object.keys(metafile.inputs).filter((input) => !input.includes('node_modules/')),
  };
}

function file(name: string, content: Uint8Array): PageFiles[number] {
  const types: Record<string, string> = { js: 'text/javascript', wasm: 'application/wasm' };
  const contentType = types[name.split('.').at(-1) ?? ''] ?? 'text/html';
  return { path: name, contentType, base64: Buffer.from(content).toString('base64') };
}
