import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../lib/infra/settings/config.ts';
import { type SynthesizedApp, useSynthesizedApp } from './synthesized-app.ts';

/* Deletes a stage as far as templates allow, with the words of the guide. */

const GUIDE = readFileSync(path.join(import.meta.dirname, '../../lib/infra/README.md'), 'utf8');
const [, CHAPTER = ''] = /### Delete a stage\n([\s\S]*?)\n### /.exec(GUIDE) ?? [];
const ROWS = CHAPTER.split('\n').filter((line) => line.startsWith('| `AWS::'));

/** The types that the guide names in a column as kept. */
function keptByGuide(column: 2 | 3): string[] {
  const rows = ROWS.filter((row) => row.split('|')[column]?.trim().startsWith('yes'));
  return rows.flatMap((row) => row.match(/AWS::\w+::\w+/g) ?? []).toSorted();
}

/** The resources that CloudFormation leaves when it deletes their stacks. */
function keptResources({ current }: { readonly current: SynthesizedApp }) {
  return current.resources.filter(({ DeletionPolicy = 'Delete' }) => DeletionPolicy !== 'Delete');
}

/** The stacks in the order of the guide: `operations`, ..., every `endpoints-…`, ... */
function stacksInOrder(names: readonly string[], stage: string): string[] {
  const [, sentence = ''] = /Delete the stacks in this order[^:]*: ([^.]*)\./.exec(CHAPTER) ?? [];
  const patterns = [...sentence.matchAll(/`([^`]+)`/g)].map(([, name = '']) => `planning-${stage}-${name}`);
  return patterns.flatMap((pattern) =>
    names.filter((name) => (pattern.endsWith('…') ? name.startsWith(pattern.slice(0, -1)) : name === pattern)),
  );
}

describe('a stage that is deleted', () => {
  const app = useSynthesizedApp(loadConfig('prod', { customerKey: true }));
  const destroyed = useSynthesizedApp(loadConfig('prod', { removal: 'destroy' }), { routes: [] });

  it('leaves the kinds of resources that the guide names, and no others', () => {
    const typesOf = (kept: ReturnType<typeof keptResources>) => [...new Set(kept.map(({ Type }) => Type))].toSorted();
    expect(typesOf(keptResources(app))).toEqual(keptByGuide(2));
    expect(typesOf(keptResources(destroyed))).toEqual(keptByGuide(3));
  });

  it('leaves nothing whose name a new deployment of the stage would take', () => {
    const named = keptResources(app).flatMap(({ logicalId, Properties }) =>
      Object.entries(Properties)
        .filter(([property, value]) => property.endsWith('Name') && !JSON.stringify(value).includes('"Ref"'))
        .map(([property, value]) => `${logicalId}: ${property} ${JSON.stringify(value)}`),
    );
    expect(named).toEqual([]);
  });

  it('can be deleted in the order of the guide: no stack goes while another one imports from it', () => {
    const { stackNames, outputs, resources } = app.current;
    const order = stacksInOrder(stackNames, 'prod');
    expect(order.toSorted()).toEqual([...stackNames].toSorted());
    const stackOfExport = new Map(
      outputs.map(({ stack, Export }) => [(Export as { Name?: string } | undefined)?.Name, stack]),
    );
    const imports = new Map(stackNames.map((name) => [name, new Set<string>()]));
    for (const { stack, ...resource } of resources) {
      for (const [, name] of JSON.stringify(resource).matchAll(/"Fn::ImportValue":"([^"]+)"/g)) {
        imports.get(stack)?.add(stackOfExport.get(name) ?? `nobody exports ${name}`);
      }
    }
    expect([...imports.values()].reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(20);
    const tooEarly = order.flatMap((name, at) =>
      order
        .slice(at + 1)
        .filter((later) => imports.get(later)?.has(name))
        .map((later) => `${name} is deleted before ${later}`),
    );
    expect(tooEarly).toEqual([]);
  });
});
