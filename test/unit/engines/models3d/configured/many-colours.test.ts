import { Document } from '@gltf-transform/core';
import { expect, it } from 'vitest';
import type { Change } from '../../../../../shared/engines/models3d/configured/change.ts';
import { configureDocument } from '../../../../../shared/engines/models3d/configured/document/configure-document.ts';
import { writePng } from '../../../../fixtures/images/write-png.ts';

const PARTS = 13;
const PICTURES = 5;

it('refuses more coloured pictures than a model may have before it makes one: each takes up to four seconds', async () => {
  const document = new Document();
  const buffer = document.createBuffer();
  const points = Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  const position = document.createAccessor().setType('VEC3').setArray(points).setBuffer(buffer);
  const materials = Array.from({ length: PICTURES }, (_, at) => {
    // Without its pixels: that would be found out when it is coloured.
    const image = new Uint8Array(writePng({ width: 2 + at, height: 2 }, new Uint8Array()));
    const picture = document.createTexture(`picture ${at}`).setImage(image).setMimeType('image/png');
    return document.createMaterial(`material ${at}`).setBaseColorTexture(picture);
  });
  const scene = document.createScene();
  const changes: Change[] = [];
  for (let part = 0; part < PARTS; part++) {
    const mesh = document.createMesh();
    for (const material of materials) {
      mesh.addPrimitive(document.createPrimitive().setAttribute('POSITION', position).setMaterial(material));
    }
    scene.addChild(document.createNode(`part ${part}`).setMesh(mesh));
    changes.push({ kind: 'colour', parts: [`part ${part}`], hex: `#0000${String(part).padStart(2, '0')}` });
  }
  const configured = configureDocument(document, changes, () => Promise.reject(new Error('nothing is attached')));
  await expect(configured).rejects.toMatchObject({ code: 'MODEL_TOO_COMPLEX' });
});
