import validator from 'gltf-validator';
import { describe, expect, it } from 'vitest';
import { createGltfIo } from '../../../../../shared/engines/models3d/gltf-io.ts';
import { PART_ATTRIBUTE, partNames } from '../../../../../shared/engines/models3d/scene/part-names.ts';
import { boxAt, type FurniturePart, publishedFurniture } from '../../../../fixtures/models/furniture.ts';
import { SHELF } from '../../../../fixtures/models/shelf.ts';

describe('keepPartNames', () => {
  it('tells which part each vertex of a joined mesh belonged to, in a valid GLB', async () => {
    const glb = await publishedFurniture(SHELF);
    expect((await validator.validateBytes(glb)).issues.numErrors).toBe(0);
    const root = (await (await createGltfIo()).readBinary(glb)).getRoot();
    expect(partNames(root.listScenes()[0]?.getExtras())).toEqual(SHELF.map(({ name }) => name));
    const primitives = root.listMeshes().flatMap((mesh) => mesh.listPrimitives());
    expect(primitives.length, 'a primitive for each material').toBe(3);
    for (const primitive of primitives) {
      const [position, part] = [primitive.getAttribute('POSITION'), primitive.getAttribute(PART_ATTRIBUTE)];
      for (let vertex = 0; vertex < (position?.getCount() ?? 0); vertex++) {
        const point = position?.getElement(vertex, []) ?? [];
        const boxes = SHELF[part?.getScalar(vertex) ?? -1]?.boxes ?? [];
        const isInside = boxes.some(({ min, max }) =>
          point.every((value, axis) => value * 1000 > (min[axis] ?? 0) - 1 && value * 1000 < (max[axis] ?? 0) + 1),
        );
        expect(isInside, `vertex ${vertex} at ${point}`).toBe(true);
      }
    }
  });

  it('numbers more than 256 parts', async () => {
    const parts = Array.from(
      { length: 300 },
      (_, at): FurniturePart => ({
        name: `Part ${at}`,
        material: 'wood',
        boxes: [boxAt(at * 10, 0, 0, 5, 5, 5)],
      }),
    );
    const root = (await (await createGltfIo()).readBinary(await publishedFurniture(parts))).getRoot();
    const numbers = root.listMeshes()[0]?.listPrimitives()[0]?.getAttribute(PART_ATTRIBUTE);
    expect(numbers?.getMax([])).toEqual([299]);
  });

  it.each([
    ['a single part', SHELF.slice(0, 1)],
    ['parts without names', SHELF.map((part) => ({ ...part, name: '' }))],
  ])('adds nothing to %s', async (_what, parts) => {
    const root = (await (await createGltfIo()).readBinary(await publishedFurniture(parts))).getRoot();
    const semantics = root.listMeshes().flatMap((mesh) => mesh.listPrimitives().flatMap((one) => one.listSemantics()));
    expect(semantics).not.toContain(PART_ATTRIBUTE);
    expect(root.listScenes()[0]?.getExtras()).toEqual({});
  });
});
