import { describe, expect, it } from 'vitest';
import { chooseModel } from '../../../../shared/engines/models3d/choose-model.ts';
import { ModelError } from '../../../../shared/engines/models3d/model-error.ts';
import { WarningList } from '../../../../shared/engines/models3d/model-warning.ts';

function choose(...names: (string | [name: string, bytes: number])[]) {
  const warnings = new WarningList();
  const files = names.map((entry) => {
    const [name, bytes] = typeof entry === 'string' ? [entry, 100] : entry;
    return { name, bytes, file: `/nowhere/${name}` };
  });
  try {
    const { model, format } = chooseModel(files, warnings);
    return { name: model.name, format, warnings: warnings.list().map(({ code }) => code) };
  } catch (error) {
    return error instanceof ModelError ? error.code : error;
  }
}

describe('chooseModel', () => {
  it.each([
    ['the only model', ['readme.txt', 'a/chair.OBJ', 'a/chair.mtl'], 'a/chair.OBJ', 'obj'],
    ['the format that carries more', ['chair.stl', 'chair.obj', 'deep/er/chair.glb'], 'deep/er/chair.glb', 'glb'],
    ['the shallowest', ['old/chair.obj', 'chair.obj'], 'chair.obj', 'obj'],
    ['the full model before its levels of detail', ['chair_LOD1.glb', 'chair.obj'], 'chair.obj', 'obj'],
    ['the model before its collision shape', ['collision_chair.obj', 'x/chair.obj'], 'x/chair.obj', 'obj'],
    ['a lone level of detail', ['chair_lod2.obj'], 'chair_lod2.obj', 'obj'],
    ['names that only contain such words', ['melody1.obj', 'x/a.obj'], 'melody1.obj', 'obj'],
  ])('takes %s', (_, names, name, format) => {
    expect(choose(...names)).toEqual({ name, format, warnings: [] });
  });

  it('detects the format of a bare model by its bytes, with any name', () => {
    const file = { name: 'chair.stl', bytes: 100, file: '/nowhere/0', format: 'obj' } as const;
    expect(chooseModel([file], new WarningList())).toEqual({ model: file, format: 'obj' });
  });

  it('chooses the largest of several equal models in any order, and warns', () => {
    const expected = { name: 'b.obj', format: 'obj', warnings: ['MULTIPLE_MODELS'] };
    expect(choose(['a.obj', 10], ['b.obj', 20])).toEqual(expected);
    expect(choose(['b.obj', 20], ['a.obj', 10])).toEqual(expected);
    expect(choose('b.obj', 'a.obj'), 'equal in all: by name').toMatchObject({ name: 'a.obj' });
  });

  it('lists the supported formats if there is no model', () => {
    expect(choose('readme.txt', 'inner.zip')).toBe('MODEL_NOT_FOUND');
    expect(choose()).toBe('MODEL_NOT_FOUND');
    expect(choose('chair.skp', 'wood.png')).toBe('UNSUPPORTED_FORMAT');
    const inner = { name: 'a/chair.zip', bytes: 100, file: '/nowhere/0' };
    expect(() => chooseModel([inner], new WarningList())).toThrow('"a/chair.zip"; upload that one');
  });
});
