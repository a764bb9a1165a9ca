import {
  addWeaker,
  type CopyBudget,
  copyBudget,
  MAX_USD_DEPTH,
  primAt,
  primStatement,
  putPrim,
  removePrim,
  statement,
  type UsdaTree,
} from './usda-tree.ts';

/** Limit of arcs that add further arcs. */
const MAX_ROUNDS = 16;
const VARIANT_SET = /^variantSet "(\w+)"$/;
const ARC = /^(?:(?:prepend|append|add) )?(inherits|specializes|references|payload)$/;
const ASSET = /@[^@]+@(?:<[^>]*>)?/g;
const INNER_PATH = /<([^>]+)>/g;

/**
 * Resolves parts of a text layer that three's composer does not support: variants, arcs to prims of the same layer,
 * some forms of arcs to other layers, and inactive prims. The prim's own opinions are the strongest, as in USD.
 *
 * @throws ModelError MODEL_TOO_COMPLEX; MODEL_CORRUPT for endless arcs
 */
export function composeUsda(root: UsdaTree): void {
  composeChildren(root, root, 0, copyBudget());
}

function composeChildren(parent: UsdaTree, root: UsdaTree, depth: number, budget: CopyBudget): void {
  for (const key of Object.keys(parent)) {
    const prim = primStatement(key);
    const block = parent[key];
    if (!prim || typeof block !== 'object') continue;
    if (depth > MAX_USD_DEPTH || block.active === 'false') {
      removePrim(parent, key);
      continue;
    }
    // Only defined prims are shown; others exist to be referred to.
    if (prim.specifier !== 'def') continue;
    const type = composePrim(block, root, budget);
    if (prim.type === '' && type !== '') putPrim(parent, key, statement({ ...prim, type }), block);
    composeChildren(block, root, depth + 1, budget);
  }
}

/** Returns the type that an arc has for the prim; '' if none has one. */
function composePrim(block: UsdaTree, root: UsdaTree, budget: CopyBudget): string {
  let type = '';
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const variants = removeVariants(block);
    const targets = removeInnerArcs(block).flatMap((path) => primAt(root, path) ?? []);
    for (const variant of variants) addWeaker(block, variant, budget);
    for (const target of targets) {
      type ||= target.type;
      if (target.block !== block) addWeaker(block, target.block, budget);
    }
    if (variants.length === 0 && targets.length === 0) break;
  }
  return type;
}

/** The selected variant of each set, or its first one. */
function removeVariants(block: UsdaTree): UsdaTree[] {
  return Object.entries(block).flatMap(([key, variants]) => {
    const [, set] = VARIANT_SET.exec(key) ?? [];
    if (set === undefined || typeof variants !== 'object') return [];
    delete block[key];
    const selected = typeof block.variants === 'object' ? block.variants[`string ${set}`] : undefined;
    const chosen = (typeof selected === 'string' && variants[selected]) || Object.values(variants)[0];
    return typeof chosen === 'object' ? [chosen] : [];
  });
}

/** Paths to prims of this layer. Arcs to other layers are kept under the names that three's composer reads. */
function removeInnerArcs(block: UsdaTree): string[] {
  return Object.entries(block).flatMap(([key, value]) => {
    const [, arc] = ARC.exec(key) ?? [];
    if (arc === undefined || typeof value !== 'string') return [];
    delete block[key];
    const assets = value.match(ASSET) ?? [];
    const name = arc === 'payload' ? 'payload' : 'prepend references';
    if (assets.length > 0) block[name] = [block[name] ?? '', ...assets].join(' ').trim();
    return [...value.replace(ASSET, '').matchAll(INNER_PATH)].map(([, path = '']) => path);
  });
}
