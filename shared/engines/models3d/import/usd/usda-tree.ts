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

/** Limits of what is copied: more than any product has, but finite for references that copy each other. */
const MAX_COPIED_BLOCKS = 100_000;
const MAX_COPIED_CHARACTERS = 100_000_000;
/** What a statement costs besides its text. */
const STATEMENT_CHARACTERS = 100;
/** Limit of nested blocks; detects cycles. */
export const MAX_USD_DEPTH = 64;
const PRIM = /^(def|over|class)\s+(?:(\w+)\s+)?"([^"]+)"$/;

/** What the arcs of a layer may still copy. */
export interface CopyBudget {
  blocks: number;
  /** The characters of statements. Long lists are not copied. */
  characters: number;
}

/** The budget of one layer. */
export function copyBudget(): CopyBudget {
  return { blocks: MAX_COPIED_BLOCKS, characters: MAX_COPIED_CHARACTERS };
}

/**
 * The opening statements of the prims of a block by their names, so that a block of n prims is not searched n times.
 */
const statementsByName = new WeakMap<UsdaTree, Map<string, string>>();

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
  if (--budget.blocks < 0) throw tooMuch();
  for (const key of Reflect.ownKeys(weak) as string[]) {
    const value = weak[key] ?? '';
    // Metadata of values have symbols as keys, prims have names.
    const prim = typeof key === 'string' ? primStatement(key) : undefined;
    const known = prim ? statementOf(strong, prim.name) : key;
    const present = known === undefined ? undefined : strong[known];
    if (typeof value !== 'object') {
      budget.characters -= value.length + STATEMENT_CHARACTERS;
      if (budget.characters < 0) throw tooMuch();
      strong[key] ??= value;
    } else {
      const block = typeof present === 'object' ? present : {};
      if (prim) putPrim(strong, known, known === undefined ? key : combineStatements(known, prim), block);
      else strong[key] = block;
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

/** Puts a prim into a block, in the place of another opening statement of it. */
export function putPrim(parent: UsdaTree, replaced: string | undefined, key: string, block: UsdaTree): void {
  if (replaced !== undefined && replaced !== key) removePrim(parent, replaced);
  parent[key] = block;
  const name = primStatement(key)?.name;
  const known = statementsByName.get(parent);
  if (name !== undefined && known && !known.has(name)) known.set(name, key);
}

/** Removes a prim from a block. */
export function removePrim(parent: UsdaTree, key: string): void {
  delete parent[key];
  const name = primStatement(key)?.name ?? '';
  const known = statementsByName.get(parent);
  if (known?.get(name) === key) known.delete(name);
}

function statementOf(block: UsdaTree, name: string): string | undefined {
  const known = statementsByName.get(block) ?? statementsOf(block);
  statementsByName.set(block, known);
  return known.get(name);
}

/** The first statement counts. */
function statementsOf(block: UsdaTree): Map<string, string> {
  const found = new Map<string, string>();
  for (const key of Object.keys(block)) {
    const name = primStatement(key)?.name;
    if (name !== undefined && !found.has(name)) found.set(name, key);
  }
  return found;
}

function tooMuch(): ModelError {
  return new ModelError('MODEL_TOO_COMPLEX', 'The references inside the USD layer make too much of it; flatten it.');
}
