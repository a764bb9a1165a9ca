import { zipSync } from 'fflate';

/** Corners of a room of 4 x 3 m, in millimetres. */
const CORNERS = ['x="0" y="0"', 'x="4000" y="0"', 'x="4000" y="-3000"', 'x="0" y="-3000"'];

/** A cube with sides of 500 mm, as a supplier might send it. */
export function boxArchive(): Uint8Array<ArrayBuffer> {
  const corners = ['0 0 0', '500 0 0', '500 0 500', '0 0 500', '0 500 0', '500 500 0', '500 500 500', '0 500 500'];
  const faces = ['1 2 3 4', '8 7 6 5', '1 5 6 2', '2 6 7 3', '3 7 8 4', '4 8 5 1'];
  const lines = [...corners.map((corner) => `v ${corner}`), ...faces.map((face) => `f ${face}`)];
  return new Uint8Array(zipSync({ 'box.obj': new TextEncoder().encode(`${lines.join('\n')}\n`) }));
}

/** The content of a plan: four walls. */
export function roomXml(): string {
  const nodes = CORNERS.map((corner, index) => `<node id="${index + 1}" ${corner} z="0" rights="0"/>`);
  const edges = CORNERS.map((_, index) => {
    const to = ((index + 1) % CORNERS.length) + 1;
    return `<edge from="${index + 1}" to="${to}" color="#000000" height="2800" thickness="120" rights="0"/>`;
  });
  return (
    `<plan version="2"><walls><nodes>${nodes.join('')}</nodes><edges>${edges.join('')}</edges></walls><planobjects/>` +
    '<texters/><measures/><floors/><transparency><layers/></transparency></plan>'
  );
}

/** Every byte once: a gateway that reads bodies as text changes some of them. */
export function everyByte(): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: 256 }, (_, value) => value);
}
