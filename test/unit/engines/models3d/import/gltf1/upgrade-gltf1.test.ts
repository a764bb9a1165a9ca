import { describe, expect, it } from 'vitest';
import { ModelError } from '../../../../../../shared/engines/models3d/model-error.ts';
import { importFlat } from '../../../../../fixtures/models/import-flat.ts';
import { box, mapped, markedBox } from '../../../../../fixtures/models/solid.ts';
import { gltf1Parts, writeGlb1, writeGltf1 } from '../../../../../fixtures/models/write-gltf1.ts';
import { writeImage } from '../../../../../fixtures/models/write-image.ts';

const CUBE = box([1, 2, 3]);
const RED = [expect.closeTo(1), 0, 0, 1];

async function materialOf(material: object, extra: Record<string, unknown> = {}, files: Record<string, Buffer> = {}) {
  const text = writeGltf1(CUBE, { extra: { materials: { wood: material }, ...extra } });
  const { document } = await importFlat('gltf', { 'a.gltf': text, ...files });
  const [first] = document.getRoot().listMaterials();
  if (!first) throw new Error('The model has lost its material.');
  return first;
}

const codeOf = (text: string | Buffer) =>
  importFlat(typeof text === 'string' ? 'gltf' : 'glb', { 'a.gltf': text }).then(
    () => 'ok',
    (error: unknown) => (error instanceof ModelError ? error.code : error),
  );

describe('upgradeGltf1', () => {
  it('reads interleaved vertices with a stride in the accessor', async () => {
    const { extents, triangles, document } = await importFlat('gltf', { 'a.gltf': writeGltf1(CUBE) });
    expect(extents).toEqual([1, 2, 3]);
    expect(triangles).toBe(12);
    const [primitive] = document.getRoot().listMeshes()[0]?.listPrimitives() ?? [];
    expect(primitive?.listSemantics().sort()).toEqual(['NORMAL', 'POSITION']);
    expect(primitive?.getAttribute('NORMAL')?.getElement(0, [])).toEqual([0, 1, 0]);
  });

  it('reads a binary file with an embedded picture, whose body is the buffer with the reserved name', async () => {
    const picture = await writeImage(2);
    const { binary } = gltf1Parts(CUBE, 'binary_glTF');
    const glb = writeGlb1(
      CUBE,
      {
        extra: {
          bufferViews: {
            ...gltf1Parts(CUBE, 'binary_glTF').json.bufferViews,
            picture: { buffer: 'binary_glTF', byteOffset: binary.length, byteLength: picture.length },
          },
          images: {
            oak: { uri: 'data:,', extensions: { KHR_binary_glTF: { bufferView: 'picture', mimeType: 'image/png' } } },
          },
          textures: { oak: { source: 'oak', sampler: 'repeat' } },
          samplers: { repeat: { wrapS: 10497, wrapT: 10497 } },
          materials: { wood: { technique: 'phong', values: { diffuse: 'oak' } } },
        },
      },
      picture,
    );
    const { triangles, document, warnings } = await importFlat('glb', { 'a.glb': glb });
    expect(triangles).toBe(12);
    expect(warnings).toEqual([]);
    expect(document.getRoot().listMaterials()[0]?.getBaseColorTexture()?.getImage()).toEqual(new Uint8Array(picture));
  });

  it('joins the meshes of one node, and applies its transform', async () => {
    const { extents, triangles } = await importFlat('gltf', {
      'a.gltf': writeGltf1(CUBE, { node: { meshes: ['solid', 'solid'], scale: [2, 1, 1] } }),
    });
    expect(extents).toEqual([2, 2, 3]);
    expect(triangles).toBe(24);
  });

  it('poses a skin by its bind shape and its joints', async () => {
    const solid = markedBox([1, 2, 3]);
    const parts = gltf1Parts(solid, 'data');
    const weights = Buffer.from(Float32Array.from(solid.points.flatMap(() => [1, 0, 0, 0])).buffer);
    const joints = Buffer.alloc(solid.points.length * 16);
    const inverse = Buffer.from(Float32Array.from([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]).buffer);
    const all = Buffer.concat([parts.binary, weights, joints, inverse]);
    const start = parts.binary.length;
    const vec4 = { byteStride: 16, componentType: 5126, type: 'VEC4', count: solid.points.length };
    const [primitive] = parts.json.meshes.solid.primitives;
    const text = JSON.stringify({
      ...parts.json,
      buffers: { data: { uri: `data:;base64,${all.toString('base64')}` } },
      bufferViews: { ...parts.json.bufferViews, skin: { buffer: 'data', byteOffset: start } },
      accessors: {
        ...parts.json.accessors,
        weights: { bufferView: 'skin', byteOffset: 0, ...vec4 },
        joints: { bufferView: 'skin', byteOffset: weights.length, ...vec4 },
        inverse: { bufferView: 'skin', byteOffset: weights.length * 2, componentType: 5126, type: 'MAT4', count: 1 },
      },
      meshes: {
        solid: {
          primitives: [{ ...primitive, attributes: { ...primitive?.attributes, JOINT: 'joints', WEIGHT: 'weights' } }],
        },
      },
      nodes: {
        root: { children: ['part', 'bone'] },
        part: { meshes: ['solid'], skin: 'skin', skeletons: ['bone'] },
        bone: { jointName: 'hip', scale: [1, 3, 1] },
      },
      skins: {
        skin: {
          bindShapeMatrix: [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1],
          inverseBindMatrices: 'inverse',
          jointNames: ['hip'],
        },
      },
    });
    const { extents, warnings } = await importFlat('gltf', { 'a.gltf': text });
    expect(extents).toEqual([2, 12, 6]);
    expect(warnings).toEqual(['ANIMATION_DROPPED']);
  });

  it('keeps every axis of a marked model', async () => {
    const solid = mapped(markedBox([1, 2, 3]), (point) => point);
    const { corners } = await importFlat('gltf', { 'a.gltf': writeGltf1(solid) });
    const tip = corners.find(([, y = 0]) => y > 0.99);
    expect(tip).toEqual([-0.5, 1, -1.5]);
  });

  it.each([
    ['a mesh that is not there', { nodes: { root: { meshes: ['lost'] } }, scenes: {} }, 'MODEL_CORRUPT'],
    [
      'nodes in a loop',
      { nodes: { root: { children: ['part'] }, part: { children: ['root'], meshes: ['solid'] } } },
      'MODEL_CORRUPT',
    ],
    [
      'a count beyond the buffer',
      {
        accessors: {
          ...gltf1Parts(CUBE, 'data').json.accessors,
          positions: { bufferView: 'vertices', byteStride: 24, componentType: 5126, count: 900, type: 'VEC3' },
        },
      },
      'MODEL_CORRUPT',
    ],
    [
      'words where numbers belong',
      { accessors: { positions: { bufferView: 'vertices', count: 'all' } } },
      'MODEL_CORRUPT',
    ],
    ['compressed vertices', { extensionsUsed: ['WEB3D_quantized_attributes'] }, 'UNSUPPORTED_FORMAT'],
    ['a version before', { asset: { version: '0.8' } }, 'UNSUPPORTED_FORMAT'],
    ['no mesh on any node', { nodes: { root: {} } }, 'MODEL_NO_GEOMETRY'],
  ])('refuses %s', async (_, extra, code) => {
    expect(await codeOf(writeGltf1(CUBE, { extra }))).toBe(code);
  });

  it('refuses a binary file with truncated JSON, invalid JSON, or a missing body', async () => {
    const glb = writeGlb1(CUBE);
    const other = Buffer.from(glb);
    other.writeUInt32LE(7, 16);
    expect(await codeOf(glb.subarray(0, 100))).toBe('MODEL_CORRUPT');
    expect(await codeOf(other)).toBe('MODEL_CORRUPT');
    expect(await codeOf(glb.subarray(0, -8))).toBe('MODEL_CORRUPT');
  });
});

describe('upgradeMaterial', () => {
  it('reads colour, highlight and culling from a technique and its values', async () => {
    const values = { diffuse: [1, 0, 0, 1], shininess: [98], specular: [1, 1, 1, 1] };
    const material = await materialOf({ technique: 'phong', values });
    expect(material.getBaseColorFactor()).toEqual(RED);
    expect(material.getMetallicFactor()).toBe(0);
    expect(material.getRoughnessFactor()).toBeCloseTo(Math.sqrt(2 / 100));
    expect(material.getDoubleSided()).toBe(false);
  });

  it("uses the technique's defaults for missing values, and its blending", async () => {
    const techniques = {
      glass: { parameters: { u_diffuseColor: { type: 35666, value: [1, 0, 0, 0.25] } }, states: { enable: [3042] } },
    };
    const material = await materialOf({ technique: 'glass' }, { techniques });
    expect(material.getBaseColorFactor()).toEqual([expect.closeTo(1), 0, 0, 0.25]);
    expect(material.getAlphaMode()).toBe('BLEND');
    expect(material.getDoubleSided(), 'nothing culls the back').toBe(true);
  });

  it('finds the only picture of a shader with unknown names, but not a normal map', async () => {
    const picture = await writeImage(2);
    const extra = {
      images: { a: { uri: 'a.png' }, b: { uri: 'b.png' } },
      textures: { a: { source: 'a' }, b: { source: 'b' } },
      techniques: { own: { parameters: { u_sampler0: { type: 35678 }, normalMap: { type: 35678 } } } },
    };
    const values = { u_sampler0: 'a', normalMap: 'b' };
    const material = await materialOf({ technique: 'own', values }, extra, { 'a.png': picture, 'b.png': picture });
    expect(material.getBaseColorTexture()).not.toBeNull();
    expect(material.getBaseColorFactor()).toEqual([1, 1, 1, 1]);
  });

  it('reads KHR_materials_common: opacity, double-sidedness, emission', async () => {
    const common = (members: object) => ({ extensions: { KHR_materials_common: { technique: 'BLINN', ...members } } });
    const glass = await materialOf(common({ doubleSided: true, values: { diffuse: [1, 0, 0, 1], transparency: 0.5 } }));
    expect(glass.getBaseColorFactor()[3]).toBe(0.5);
    expect(glass.getAlphaMode()).toBe('BLEND');
    expect(glass.getDoubleSided()).toBe(true);
    const lamp = await materialOf(common({ values: { emission: [1, 0, 0, 1] } }));
    expect(lamp.getEmissiveFactor()).toEqual([expect.closeTo(1), 0, 0]);
    const flat = await materialOf(common({ technique: 'CONSTANT', values: { emission: [1, 0, 0, 1] } }));
    expect(flat.getBaseColorFactor()).toEqual(RED);
    expect(flat.getEmissiveFactor()).toEqual([0, 0, 0]);
  });
});
