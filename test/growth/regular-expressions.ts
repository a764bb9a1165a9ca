import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { types } from 'node:util';
import vm from 'node:vm';
import { parseAst } from 'rolldown/parseAst';

const ROOT = path.join(import.meta.dirname, '../..');

/** A regular expression of the code. */
export interface Expression {
  readonly pattern: string;
  readonly flags: string;
  /** The files that have it. */
  readonly files: readonly string[];
}

/** All literal regular expressions in the deployed code and in the tools, and the places of those made of text. */
export function expressionsOfCode(): { readonly literals: readonly Expression[]; readonly made: readonly string[] } {
  const list = execFileSync('git', ['ls-files', 'shared', 'functions', 'lib', 'bin'], { cwd: ROOT, encoding: 'utf8' });
  const literals = new Map<string, { pattern: string; flags: string; files: string[] }>();
  const made: string[] = [];
  for (const file of list.split('\n').filter((name) => /\.(ts|mjs)$/.test(name))) {
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      if ('regex' in node && typeof node.regex === 'object' && node.regex !== null) {
        const { pattern, flags } = node.regex as { pattern: string; flags: string };
        const known = literals.get(`/${pattern}/${flags}`) ?? { pattern, flags, files: [] };
        known.files.push(file);
        literals.set(`/${pattern}/${flags}`, known);
      }
      if ('callee' in node && (node.callee as { name?: string }).name === 'RegExp') made.push(file);
      for (const inner of Object.values(node)) visit(inner);
    };
    visit(parseAst(readFileSync(path.join(ROOT, file), 'utf8'), { lang: 'ts' }, file));
  }
  return { literals: [...literals.values()], made: [...new Set(made)] };
}

const LENGTH = 12_000;
/** Most linear expressions take a tenth of a millisecond for such a text, a quadratic one a hundred milliseconds. */
const MOST_MS = 12;
/** A text that is so much shorter takes a linear expression this part of the time, and a quadratic one its square. */
const SHORTER = 8;
/** Between the two, as far from each as other work on the machine may move a time. */
const MOST_GROWTH = SHORTER ** 1.5;
const HANGS_MS = 5_000;
/** Characters that the classes of expressions stand for. */
const SAMPLES = ['a', '0', ' ', '\t', '\n', '.', ',', ';', '"', '<', '/', '-', '=', '_', '\\', '\u00e4', '\0'];
const MAX_PUMPS = 120;
/** The shortest of some searches counts, because other work on the machine only makes them longer. */
const SEARCH = new vm.Script(`
  const time = (text, enoughMs) => {
    let shortest = Infinity;
    for (let tried = 0; tried < 5 && shortest >= enoughMs; tried++) {
      const before = processorMs();
      text.replace(expression, '');
      shortest = Math.min(shortest, processorMs() - before);
    }
    return shortest;
  };
  for (const { long, short } of texts) {
    const longMs = time(long, MOST_MS);
    if (longMs < MOST_MS || longMs < MOST_GROWTH * time(short, 0)) continue;
    slow(long, longMs);
    break;
  }
`);

/**
 * The time of an expression for a text for which it is not linear, of texts that repeat what it looks for; 0 if none is
 * found.
 */
export function slowSearch({ pattern, flags }: Expression): { readonly ms: number; readonly text: string } {
  let found = { ms: 0, text: '' };
  const place = vm.createContext({
    expression: new RegExp(pattern, flags.replace('y', '')),
    texts: textsFor(pattern),
    processorMs: () => process.threadCpuUsage().user / 1_000,
    slow: (text: string, ms: number) => {
      found = { ms, text: text.slice(0, 40) };
    },
    MOST_MS,
    MOST_GROWTH,
  });
  try {
    SEARCH.runInContext(place, { timeout: HANGS_MS });
  } catch (error) {
    const hangs = types.isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    if (!hangs) throw error;
    return { ms: HANGS_MS, text: 'does not end' };
  }
  return found;
}

function textsFor(pattern: string): readonly { readonly long: string; readonly short: string }[] {
  return pumpsFor(pattern).flatMap((pump) => {
    const ends = [(body: string) => `${body}\u0001`, (body: string) => `${pump[0]}${body}\n\u0001`];
    const [long, short] = [LENGTH, LENGTH / SHORTER].map((length) => pump.repeat(Math.ceil(length / pump.length)));
    return ends.map((end) => ({ long: end(long ?? ''), short: end(short ?? '') }));
  });
}

/** What to repeat: single characters, pairs of them, and the words of the expression with each character. */
function pumpsFor(pattern: string): readonly string[] {
  const plain = pattern.replace(/\\[dDwWsSbB]|\\u\{?[0-9a-f]+\}?|\(\?[:=!<]+/gi, '\ufffe');
  const words = [...plain.matchAll(/(?:\\?[A-Za-z0-9_<>/:;"'#=\-!@$]){1,30}/g)].map(([word]) =>
    word.replaceAll('\\', ''),
  );
  const signs = [...new Set([...plain].filter((sign) => /[^\w\s()[\]{}|?*+^$.\ufffe]/.test(sign)))].slice(0, 6);
  const pairs = signs.flatMap((first) => [...signs, ...SAMPLES.slice(0, 5)].map((second) => first + second));
  const long = [...new Set(words)]
    .slice(0, 6)
    .flatMap((word) => [word, ...SAMPLES.slice(0, 7).map((sign) => word + sign)]);
  return [...new Set([...SAMPLES, ...signs, ...long, ...pairs])].slice(0, MAX_PUMPS);
}
