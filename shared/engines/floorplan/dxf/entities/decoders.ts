import { decodeArc, decodeCircle, decodeEllipse, decodeLine, decodeSpline } from './curves.ts';
import type { EntityDecoder } from './decoder.ts';
import { decodeFace, decodeHatch, decodeSolid } from './fills.ts';
import { decodeLwPolyline, decodeMline } from './polylines.ts';
import { decodeDimension, decodeInsert, decodeMtext, decodeText } from './references.ts';

/**
 * Decoders of the entities that plans need. Other entities (proxies, solids in space, images, viewports) are counted
 * and left out. `OldPolyline` reads POLYLINE, whose vertices are separate records.
 */
export const ENTITY_DECODERS: ReadonlyMap<string, EntityDecoder> = new Map([
  ['LINE', decodeLine],
  ['ARC', decodeArc],
  ['CIRCLE', decodeCircle],
  ['ELLIPSE', decodeEllipse],
  ['SPLINE', decodeSpline],
  ['LWPOLYLINE', decodeLwPolyline],
  ['MLINE', decodeMline],
  ['SOLID', decodeSolid],
  ['TRACE', decodeSolid],
  ['3DFACE', decodeFace],
  ['HATCH', decodeHatch],
  ['INSERT', decodeInsert],
  ['TEXT', decodeText],
  ['ATTRIB', decodeText],
  ['MTEXT', decodeMtext],
  ['DIMENSION', decodeDimension],
]);
