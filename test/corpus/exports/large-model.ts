import { Document } from '@gltf-transform/core';
import { sheet } from '../../fixtures/models/solid.ts';

/** Columns of each part. Together the parts have the 300,000 triangles of the bar. */
const COLUMNS = 224;
const PARTS = 3;

/** A model of 301,056 triangles in three parts and materials, with normals and texture coordinates. */
export function largeModel(): Document {
  const document = new Document();
  const buffer = document.createBuffer();
  const accessor = (type: 'SCALAR' | 'VEC2' | 'VEC3', values: readonly number[]) =>
    document
      .createAccessor()
      .setType(type)
      .setArray(type === 'SCALAR' ? Uint32Array.from(values) : Float32Array.from(values))
      .setBuffer(buffer);
  const scene = document.createScene('model');
  const { points, triangles } = sheet(COLUMNS, COLUMNS);
  for (let part = 0; part < PARTS; part++) {
    const primitive = document
      .createPrimitive()
      .setMaterial(document.createMaterial(`material ${part}`).setRoughnessFactor(0.5))
      .setIndices(accessor('SCALAR', triangles.flat()))
      .setAttribute(
        'POSITION',
        accessor(
          'VEC3',
          points.flatMap(([x, y, z]) => [x, y + part * 0.3, z]),
        ),
      )
      .setAttribute(
        'NORMAL',
        accessor(
          'VEC3',
          points.flatMap(() => [0, 1, 0]),
        ),
      )
      .setAttribute(
        'TEXCOORD_0',
        accessor(
          'VEC2',
          points.flatMap(([x, , z]) => [x, z]),
        ),
      );
    scene.addChild(document.createNode(`sheet ${part}`).setMesh(document.createMesh('sheet').addPrimitive(primitive)));
  }
  return document;
}
