import { Document } from '@gltf-transform/core';
import { expect, it } from 'vitest';
import { dracoMethod } from '../../../../../shared/engines/models3d/optimise/draco-method.ts';

/** Triangles around one vertex, like a round table top. */
function fan(triangles: number): Document {
  const document = new Document();
  const buffer = document.createBuffer();
  const accessor = (type: 'SCALAR' | 'VEC3', array: Uint32Array<ArrayBuffer> | Float32Array<ArrayBuffer>) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const indices = Uint32Array.from(Array.from({ length: triangles }, (_, at) => [0, at + 1, at + 2]).flat());
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', new Float32Array(3 * (triangles + 2))))
    .setIndices(accessor('SCALAR', indices));
  document.createMesh().addPrimitive(primitive);
  return document;
}

it.each([
  [2_000, 'edgebreaker'],
  [2_001, 'sequential'],
] as const)('%i triangles around a vertex are compressed by the method %s', (triangles, method) => {
  expect(dracoMethod(fan(triangles))).toBe(method);
});

it('an empty document is compressed by edgebreaker', () => {
  expect(dracoMethod(new Document())).toBe('edgebreaker');
});
