import type { Document, Node } from '@gltf-transform/core';
import { MAX_PART_NAME_LETTERS, PART_ATTRIBUTE } from '../scene/part-names.ts';

const MAX_BYTE = 255;
const MAX_SHORT = 65_535;

/**
 * Keeps the names of the nodes of a flat document, which are lost when its meshes are joined: every vertex gets the
 * number of its node, and the extras of the scene list the names. Programs that do not know the attribute ignore it
 * (D465). Does nothing if there is only one node, or if no node has a name.
 */
export function keepPartNames(document: Document): void {
  const root = document.getRoot();
  const nodes = root.listNodes().filter((node) => node.getMesh() !== null);
  const names = nodes.map(nameOf);
  if (nodes.length < 2 || nodes.length > MAX_SHORT || names.every((name) => name === '')) return;
  for (const [part, node] of nodes.entries()) numberVertices(document, node, part, nodes.length - 1);
  for (const scene of root.listScenes()) scene.setExtras({ ...scene.getExtras(), parts: names });
}

function nameOf(node: Node): string {
  return (node.getName() || node.getMesh()?.getName() || '').slice(0, MAX_PART_NAME_LETTERS);
}

function numberVertices(document: Document, node: Node, part: number, last: number): void {
  for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
    const position = primitive.getAttribute('POSITION');
    const count = position?.getCount() ?? 0;
    const values = (last <= MAX_BYTE ? new Uint8Array(count) : new Uint16Array(count)).fill(part);
    const numbers = document
      .createAccessor()
      .setType('SCALAR')
      .setArray(values)
      .setBuffer(position?.getBuffer() ?? null);
    primitive.setAttribute(PART_ATTRIBUTE, numbers);
  }
}
