import { ModelError } from '../../model-error.ts';

/**
 * A text layer as three's parser returns it: statements keyed by the text before `=`, and blocks keyed by their opening
 * statement.
 */
export interface UsdaTree {
  [statement: string]: string | UsdaTree;
}

/** The opening statement of a prim. */
interface PrimStatement {
  readonly specifier: string;
  /** '' if another opinion states the prim's type. */
  readonly type: string;
  readonly name: string;
}

/** Limit of copied blocks: more than any product has, but finite for references that copy each other. */
const MAX_COPIED_BLOCKS = 100_000;
/** Limit of nested blocks; detects cycles. */
export const MAX_USD_DEPTH = 64;
const PRIM = /^(def|over|class)\s+(?:(\w+)\s+)?"([^"]+)"$/;

/** Counts copied blocks, over all arcs of a layer. */
export interface CopyBudget {
  blocks: number;
}

/** Parses the opening statement of a block; undefined for blocks that are not prims. */
export function primStatement(statement: string): PrimStatement | undefined {
  const [found, specifier = '', type = '', name = ''] = PRIM.exec(statement) ?? [];
  return found === undefined ? undefined : { specifier, type, name };
}

/** Returns the prim at a path; undefined if it does not exist. */
export function primAt(root: UsdaTree, path: string): { readonly type: string; readonly block: UsdaTree } | undefined {
  let found: { readonly type: string; readonly block: UsdaTree } = { type: '', block: root };
  for (const name of path.split('/').filter((part) => part !== '')) {
    const key = statementOf(found.block, name);
    const block = key === undefined ? undefined : found.block[key];
    if (key === undefined || typeof block !== 'object') return undefined;
    found = { type: primStatement(key)?.type ?? '', block };
  }
  return found;
}

/**
 * Adds the opinions of a weaker block to a block: missing statements, and prims by name. An `over` gets the specifier
 * and type of the weaker prim.
 *
 * @throws ModelError MODEL_TOO_COMPLEX; MODEL_CORRUPT if a block contains itself
 */
export function addWeaker(strong: UsdaTree, weak: UsdaTree, budget: CopyBudget, depth = 0): void {
  if (depth > MAX_USD_DEPTH) {
    throw new ModelError('MODEL_CORRUPT', 'A prim of the USD layer refers to what it lies in.');
  }
  if (++budget.blocks > MAX_COPIED_BLOCKS) {
    throw new ModelError('MODEL_TOO_COMPLEX', 'The references inside the USD layer make too much of it; flatten it.');
  }
  for (const key of Reflect.ownKeys(weak) as string[]) {
    const value = weak[key] ?? '';
    // Metadata of values have symbols as keys, prims have names.
    const prim = typeof key === 'string' ? primStatement(key) : undefined;
    const known = prim ? statementOf(strong, prim.name) : key;
    const present = known === undefined ? undefined : strong[known];
    if (typeof value !== 'object') strong[key] ??= value;
    else {
      const block = typeof present === 'object' ? present : {};
      if (known !== undefined && known !== key && prim) delete strong[known];
      strong[prim && known !== undefined ? combineStatements(known, prim) : key] = block;
      addWeaker(block, value, budget, depth + 1);
    }
  }
}

/** Combines two opening statements of a prim; the stronger one has precedence. */
function combineStatements(strong: string, weak: PrimStatement): string {
  const { specifier, type, name } = primStatement(strong) ?? weak;
  return statement({ specifier: specifier === 'over' ? weak.specifier : specifier, type: type || weak.type, name });
}

/** Formats the opening statement of a prim. */
export function statement({ specifier, type, name }: PrimStatement): string {
  return `${specifier} ${type === '' ? '' : `${type} `}"${name}"`;
}

function statementOf(block: UsdaTree, name: string): string | undefined {
  return Object.keys(block).find((key) => primStatement(key)?.name === name);
}
