import { ModelError } from '../../model-error.ts';

/** A layer in text as three's parser has it: statements by what stands before `=`, and blocks by what opens them. */
export interface UsdaTree {
  [statement: string]: string | UsdaTree;
}

/** A prim by the statement that opens it. */
export interface PrimStatement {
  readonly specifier: string;
  /** '' where another opinion on the prim says its type. */
  readonly type: string;
  readonly name: string;
}

/** More than any product has, and less than references to themselves could make of some lines. */
const MAX_COPIED_BLOCKS = 100_000;
/** Blocks that lie deeper make no model but a loop. */
export const MAX_USD_DEPTH = 64;
const PRIM = /^(def|over|class)\s+(?:(\w+)\s+)?"([^"]+)"$/;

/** Counts what is copied, over all arcs of a layer. */
export interface CopyBudget {
  blocks: number;
}

/** Reads the statement of a block; undefined for blocks that are no prim. */
export function primStatement(statement: string): PrimStatement | undefined {
  const [found, specifier = '', type = '', name = ''] = PRIM.exec(statement) ?? [];
  return found === undefined ? undefined : { specifier, type, name };
}

/** The block of the prim at a path of names; undefined when there is none. */
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
 * Adds to a block what a weaker one says: statements that are not there, and prims by their names, where an `over` gets
 * the specifier and type of what it is over.
 *
 * @throws ModelError MODEL_TOO_COMPLEX; MODEL_CORRUPT when a block lies in itself
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
    // Metadata of values stand under symbols, and prims under names.
    const prim = typeof key === 'string' ? primStatement(key) : undefined;
    const known = prim ? statementOf(strong, prim.name) : key;
    const present = known === undefined ? undefined : strong[known];
    if (typeof value !== 'object') strong[key] ??= value;
    else {
      const block = typeof present === 'object' ? present : {};
      if (known !== undefined && known !== key && prim) delete strong[known];
      strong[prim && known !== undefined ? together(known, prim) : key] = block;
      addWeaker(block, value, budget, depth + 1);
    }
  }
}

/** The stronger statement on a prim, with what only the weaker one says. */
function together(strong: string, weak: PrimStatement): string {
  const { specifier, type, name } = primStatement(strong) ?? weak;
  return statement({ specifier: specifier === 'over' ? weak.specifier : specifier, type: type || weak.type, name });
}

/** How a prim is opened. */
export function statement({ specifier, type, name }: PrimStatement): string {
  return `${specifier} ${type === '' ? '' : `${type} `}"${name}"`;
}

function statementOf(block: UsdaTree, name: string): string | undefined {
  return Object.keys(block).find((key) => primStatement(key)?.name === name);
}
