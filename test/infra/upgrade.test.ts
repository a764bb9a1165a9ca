import { describe, expect, it } from 'vitest';
import { processFolder } from '../fixtures/process-folder.ts';
import { lastRelease, type Release, todaysTemplates } from './upgrade/releases.ts';
import { upgradeFindings } from './upgrade/upgrade-findings.ts';

describe('an upgrade from the last release', () => {
  it('loses no state and contains nothing that CloudFormation refuses', async () => {
    expect(upgradeFindings(lastRelease(), await todaysTemplates(processFolder('upgrade-')))).toEqual([]);
  });
});

describe('the check of upgrades finds', () => {
  const last = lastRelease();
  const STORAGE = 'planning-prod-storage';

  /** The last release with a change of one stack. */
  function changed(stack: string, change: (template: Release[string]) => void): Release {
    const next = structuredClone(last);
    const template = next[stack];
    if (!template) throw new Error(`the release has no stack ${stack}`);
    change(template);
    return next;
  }
  const idOf = (template: Release[string], type: string) => {
    const [id] = Object.entries(template.Resources).find(([, { Type }]) => Type === type) ?? [];
    if (id === undefined) throw new Error(`the template has no ${type}`);
    return id;
  };
  const propertiesOf = (template: Release[string], type: string) =>
    template.Resources[idOf(template, type)]?.Properties ?? {};

  it('nothing in a release that did not change', () => {
    expect(upgradeFindings(last, last)).toEqual([]);
  });

  it('a table that leaves, and one that is replaced', () => {
    const type = 'AWS::DynamoDB::GlobalTable';
    const without = changed(STORAGE, (template) => void delete template.Resources[idOf(template, type)]);
    expect(upgradeFindings(last, without)).toEqual([expect.stringMatching(/keeps state and leaves its template$/)]);
    const replaced = changed(
      STORAGE,
      (template) => void Object.assign(propertiesOf(template, type), { KeySchema: [] }),
    );
    expect(upgradeFindings(last, replaced)).toEqual([expect.stringMatching(/is replaced, because KeySchema changes$/)]);
  });

  it('two indexes that are added at once, and not one', () => {
    const index = (IndexName: string) => ({ IndexName, KeySchema: [], Projection: {} });
    const withIndexes = (...names: string[]) =>
      changed(STORAGE, (template) => {
        const properties = propertiesOf(template, 'AWS::DynamoDB::GlobalTable');
        const before = Array.isArray(properties.GlobalSecondaryIndexes) ? properties.GlobalSecondaryIndexes : [];
        properties.GlobalSecondaryIndexes = [...before, ...names.map(index)];
      });
    expect(upgradeFindings(last, withIndexes('first'))).toEqual([]);
    expect(upgradeFindings(last, withIndexes('first', 'second'))).toEqual([
      expect.stringMatching(/more than one index added or removed: first, second$/),
    ]);
  });

  it('an export that another stack imports and that leaves', () => {
    const imported = new Set(
      [...JSON.stringify(last).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map((match) => match[1]),
    );
    const next = changed(STORAGE, ({ Outputs }) => {
      const [name] = Object.entries(Outputs).find(([, output]) => imported.has(output.Export?.Name)) ?? [];
      if (name === undefined) throw new Error('nothing is imported');
      delete Outputs[name];
    });
    expect(upgradeFindings(last, next)).toEqual([
      expect.stringMatching(/no longer exports .*, which another stack imports$/),
    ]);
  });

  it('a handler that moves to the stack of another noun, with the name of its function', () => {
    const next = changed('planning-prod-endpoints-tags', (template) => {
      const [id, resource] =
        Object.entries(template.Resources).find(([, { Type }]) => Type === 'AWS::Lambda::Function') ?? [];
      if (id === undefined || resource === undefined) throw new Error('the stack has no function');
      delete template.Resources[id];
      template.Resources.Moved = resource;
    });
    expect(upgradeFindings(last, next)).toEqual([
      expect.stringMatching(
        /^planning-prod-endpoints-tags\/Moved takes the name AWS::Lambda::Function planning-prod-api-/,
      ),
    ]);
  });
});
