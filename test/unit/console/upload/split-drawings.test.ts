import { expect, test } from 'vitest';
import { splitDrawings } from '../../../../lib/console/screens/upload/split-drawings.ts';

test('drawings of a drop are separated from models and their files', () => {
  const files = ['chair.glb', 'flat.dxf', 'House.DXF', 'old.dwg', 'dxf.obj', 'oak.png'].map((name) => ({
    file: new File([], name),
    folder: '',
  }));
  const [drawings, others] = splitDrawings(files);
  expect(drawings.map(({ file }) => file.name)).toEqual(['flat.dxf', 'House.DXF', 'old.dwg']);
  expect(others.map(({ file }) => file.name)).toEqual(['chair.glb', 'dxf.obj', 'oak.png']);
});
