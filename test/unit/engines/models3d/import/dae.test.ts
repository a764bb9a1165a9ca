import { describe, expect, it } from 'vitest';
import { doublingDae } from '../../../../fixtures/models/doubling-models.ts';
import { importFlat } from '../../../../fixtures/models/import-flat.ts';

const importText = (text: string) => importFlat('dae', { 'a.dae': text });

describe('importDae', () => {
  it('shows a node in all the places that instances of instances give it', async () => {
    expect((await importText(doublingDae(3))).triangles).toBe(8);
  });

  it.each([
    ['2^13 meshes', doublingDae(13), '5,000 meshes'],
    ['2^30 empty nodes', doublingDae(30).replace('<instance_geometry url="#g"/>', ''), '100,000 nodes'],
    ['2^13 meshes named by attributes in entities', doublingDae(13).replaceAll('url="#n', 'url="&#35;n'), 'meshes'],
    [
      '2^13 copies of an empty node',
      doublingDae(13).replace('<instance_geometry url="#g"/>', ''),
      '5,000 copies of one node',
    ],
    [
      '20,000 geometries of one node',
      doublingDae(0).replace('<instance_geometry url="#g"/>', '<instance_geometry url="#g"/>'.repeat(20_000)),
      '10,000 primitives',
    ],
  ])('refuses a small file of %s', async (_, text, what) => {
    await expect(importText(text)).rejects.toMatchObject({
      code: 'MODEL_TOO_COMPLEX',
      message: expect.stringContaining(what),
    });
  });

  it('refuses a node that contains itself', async () => {
    const text = doublingDae(2).replace('<instance_geometry url="#g"/>', '<instance_node url="#n2"/>');
    await expect(importText(text)).rejects.toMatchObject({ code: 'MODEL_CORRUPT' });
  });

  it('does not count instances in comments, and reads nodes with prefixes', async () => {
    const hidden = doublingDae(2).replace('<library_nodes>', `<!-- ${'<instance_node url="#n2"/>'} --><library_nodes>`);
    expect((await importText(hidden)).triangles).toBe(4);
    const prefixed = doublingDae(30).replace(/<(\/?)(node|instance_node)\b/g, '<$1c:$2');
    await expect(importText(prefixed)).rejects.toMatchObject({ code: 'MODEL_TOO_COMPLEX' });
  });
});
