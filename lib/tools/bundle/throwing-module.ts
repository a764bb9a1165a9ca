import path from 'node:path';

/** Returns a module with the same exports. Each is a function that throws. */
export function throwingModule(source: string, file: string): string {
  const declared = [...source.matchAll(/^export (?:const|class|function|var|let) (\w+)/gm)].map(
    ([, name]) => `${name}`,
  );
  const renamed = [...source.matchAll(/^export \{ \w+ as (\w+) \};?$/gm)].map(([, name]) => `${name}`);
  const names = [...declared, ...renamed].map((name) => `removed as ${name}`);
  return `const removed = ${throwingFunction(file)};\nexport { ${names.join(', ')} };`;
}

/** Returns the text of a function that throws an error which names the file. */
export function throwingFunction(file: string): string {
  const message = `${path.basename(file)} is not in the bundles; see lib/tools/bundle/dead-code-plugin.ts`;
  return `function () { throw new Error(${JSON.stringify(message)}); }`;
}
