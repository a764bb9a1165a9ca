import path from 'node:path';
import { type BufferGeometry, Group, Mesh, type Object3D } from 'three';
import type { SourceFile } from '../archive/source-file.ts';
import type { FileIndex } from '../file-index.ts';
import { ModelError } from '../model-error.ts';
import { WarningList } from '../model-warning.ts';
import type { StatedScale } from '../normalise/choose-scale.ts';
import { quoted } from '../quoted.ts';
import type { ImportContext, ImportedSource } from './importer.ts';
import { withBrowserGlobals } from './three/browser-globals.ts';
import { sceneDocument } from './three/scene-document.ts';
import { ComposeBudget } from './usd/compose-budget.ts';
import type { UsdLayer } from './usd/drop-hidden-prims.ts';
import { LayerComposer } from './usd/layer-composer.ts';
import { layerMotion } from './usd/layer-motion.ts';
import { readUsdLayer } from './usd/read-usd-layer.ts';
import type { Motion } from './warn-of-motion.ts';

/** Limit of all layers of a source together: all are parsed, even if the model does not refer to them. */
const MAX_LAYER_BYTES = 200 * 1024 * 1024;
const LAYER = /\.usd[ac]?$/i;
const LAYER_OR_PACKAGE = /\.usd[acz]?$/i;
/** The unit of a layer that states none. */
const DEFAULT_METRES_PER_UNIT = 0.01;

/** A USD source as a scene of three. */
interface UsdScene {
  /** In the unit and axes of the source. */
  readonly scene: Group;
  readonly stated: Required<StatedScale>;
  /** Motion in the source that the scene does not contain. */
  readonly motion: Partial<Motion>;
}

/**
 * Imports USD: a text or binary layer with its other layers and pictures, or the unpacked content of a USDZ, whose
 * first file is the model. See `Importer`.
 */
export async function importUsd(context: ImportContext): Promise<ImportedSource> {
  const { scene, stated, motion } = await readUsdScene(context);
  return { document: await sceneDocument(scene, context, motion), stated };
}

/**
 * Reads USD with the parsers and the composer of three's loader, with the source's files instead of a zip.
 *
 * @throws ModelError MODEL_TOO_COMPLEX, MODEL_CORRUPT
 */
export async function readUsdScene(context: ImportContext): Promise<UsdScene> {
  const { model, files, warnings } = context;
  const layers = files.files.filter(({ name }) => name === model.name || LAYER.test(name));
  if (layers.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_LAYER_BYTES) {
    throw new ModelError('MODEL_TOO_COMPLEX', `The layers of ${quoted(model.name)} are too large together.`);
  }
  const root = await readUsdLayer(model, files, warnings);
  const assets = new Map<SourceFile, ReferredLayer>();
  for (const file of layers) if (file !== model) assets.set(file, await referredLayer(file, files));
  const folder = path.posix.dirname(model.name);
  const budget = new ComposeBudget(model.name);
  budget.spend(root);
  const scene = withBrowserGlobals((manager) => {
    const composed: unknown = new LayerComposer(manager, budget).compose(
      root,
      layersByPath(assets, context),
      {},
      folder === '.' ? '' : folder,
    );
    if (!(composed instanceof Group)) throw new Error('the composer made no scene');
    // Unit and axis are returned and not applied.
    composed.scale.set(1, 1, 1);
    composed.rotation.set(0, 0, 0);
    return composed;
  });
  dropIncompleteMeshes(scene, context);
  const { metersPerUnit, upAxis } = root.specsByPath['/']?.fields ?? {};
  const isUnit = typeof metersPerUnit === 'number' && metersPerUnit > 0 && Number.isFinite(metersPerUnit);
  return {
    scene,
    motion: layerMotion(root),
    stated: {
      metresPerUnit: isUnit ? metersPerUnit : DEFAULT_METRES_PER_UNIT,
      upAxis: upAxis === 'Z' ? 'z' : 'y',
    },
  };
}

/** Another layer of the source. Its error matters only if the model refers to it. */
interface ReferredLayer {
  readonly layer: UsdLayer | undefined;
  readonly failure?: unknown;
  readonly warnings: WarningList;
}

async function referredLayer(file: SourceFile, files: FileIndex): Promise<ReferredLayer> {
  const warnings = new WarningList();
  try {
    return { layer: await readUsdLayer(file, files, warnings), warnings };
  } catch (failure) {
    return { layer: undefined, failure, warnings };
  }
}

/** The layers by the relative paths that the composer uses; a missing one adds the warning LAYER_MISSING. */
function layersByPath(
  layers: ReadonlyMap<SourceFile, ReferredLayer>,
  { model, files, warnings }: Pick<ImportContext, 'model' | 'files' | 'warnings'>,
): object {
  return new Proxy(
    {},
    {
      get: (_, name) => {
        if (typeof name !== 'string' || !LAYER_OR_PACKAGE.test(name)) return undefined;
        const fromModel = path.posix.relative(path.posix.dirname(model.name), path.posix.normalize(name));
        const file = files.find(fromModel, model.name);
        const found = file && layers.get(file);
        if (found?.failure !== undefined) throw found.failure;
        if (found) warnings.addAll(found.warnings.list());
        else if (file !== model) {
          const reason = file ? 'is a package inside another one' : 'is not in the archive';
          warnings.add('LAYER_MISSING', `The layer ${quoted(name)}, to which ${quoted(model.name)} refers, ${reason}.`);
        }
        return found?.layer;
      },
    },
  );
}

/**
 * Removes meshes without any complete triangle: USD ignores a mesh whose points have a wrong type or are too few, and
 * keeps the other meshes.
 */
function dropIncompleteMeshes(scene: Group, { model, warnings }: Pick<ImportContext, 'model' | 'warnings'>): void {
  const unplaced = new Set<Object3D>();
  scene.traverse((object) => {
    if (object instanceof Mesh && !hasCompleteTriangle(object.geometry)) unplaced.add(object);
  });
  const parents = new Set([...unplaced].map(({ parent }) => parent));
  for (const parent of parents) if (parent) parent.children = parent.children.filter((child) => !unplaced.has(child));
  for (const mesh of unplaced) {
    const name = quoted(mesh.name);
    warnings.add(
      'DEGENERATE_DROPPED',
      `The mesh ${name} of ${quoted(model.name)} has no valid points and was left out.`,
    );
  }
}

function hasCompleteTriangle({ attributes: { position }, index }: BufferGeometry): boolean {
  const corners = index?.count ?? position?.count ?? 0;
  const isPlaced = (corner: number) => {
    const vertex = index ? index.getX(corner) : corner;
    return [position?.getX(vertex), position?.getY(vertex), position?.getZ(vertex)].every(Number.isFinite);
  };
  for (let at = 0; at + 2 < corners; at += 3) {
    if (isPlaced(at) && isPlaced(at + 1) && isPlaced(at + 2)) return true;
  }
  return false;
}
