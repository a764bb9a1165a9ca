/*
 * `npm run compare-templates -- OLD NEW`: compares two folders of synthesized templates (`npm run synth -- --output
 * DIR`). Asset hashes and texts for people (descriptions, alarm guides) may differ; every other difference is printed
 * and makes the exit code 1.
 */
import '../../lib/tools/command-line/answer-help.ts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Keys of templates whose values only people read. */
const TEXT_KEYS = new Set(['Description', 'AlarmDescription', 'description', 'summary', 'reason']);
/** SHA-256 and the hashes that CDK puts into the logical ids of versions and deployments. */
const HASH = /\b[0-9a-f]{64}\b/g;

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const [oldFolder, newFolder] = process.argv.slice(2);
if (!oldFolder || !newFolder) {
  console.error('usage: npm run compare-templates -- OLD_FOLDER NEW_FOLDER');
  process.exit(2);
}

const names = [...new Set([...templates(oldFolder), ...templates(newFolder)])].sort();
const differences = names.flatMap((name) => compare(read(oldFolder, name), read(newFolder, name), name));
const ids = names.reduce((sum, name) => sum + Object.keys(resources(read(newFolder, name))).length, 0);
for (const line of differences) console.log(line);
console.log(`${names.length} templates, ${ids} resources, ${differences.length} differences beyond hashes and texts`);
process.exitCode = differences.length > 0 ? 1 : 0;

function templates(folder: string): string[] {
  return readdirSync(folder).filter((file) => file.endsWith('.template.json'));
}

function read(folder: string, name: string): Json {
  try {
    return JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Json;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function resources(template: Json): { [key: string]: Json } {
  if (template === null || typeof template !== 'object' || Array.isArray(template)) return {};
  const { Resources } = template;
  return Resources && typeof Resources === 'object' && !Array.isArray(Resources) ? Resources : {};
}

/** Lines that name each place where two JSON values differ. */
function compare(left: Json | undefined, right: Json | undefined, place: string): string[] {
  if (typeof left === 'string' && typeof right === 'string') {
    const same = left.replace(HASH, 'HASH') === right.replace(HASH, 'HASH');
    return same ? [] : [`${place}: ${left.slice(0, 200)} -> ${right.slice(0, 200)}`];
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    return Array.from({ length: Math.max(left.length, right.length) }, (_, index) => index).flatMap((index) =>
      compare(left[index], right[index], `${place}[${index}]`),
    );
  }
  if (isObject(left) && isObject(right)) {
    const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])].filter((key) => !TEXT_KEYS.has(key));
    return keys.flatMap((key) => compare(left[key], right[key], `${place}.${key}`));
  }
  return left === right ? [] : [`${place}: ${JSON.stringify(left)} -> ${JSON.stringify(right)}`];
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
