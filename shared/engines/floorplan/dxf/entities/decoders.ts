import { decodeArc, decodeCircle, decodeEllipse, decodeLine, decodeSpline } from './curves.ts';
import type { EntityDecoder } from './decoder.ts';
import { decodeFace, decodeHatch, decodeSolid } from './fills.ts';
import { decodeLwPolyline, decodeMline } from './polylines.ts';
import { decodeDimension, decodeInsert, decodeMtext, decodeText } from './references.ts';

/**
 * The entities that a plan is made of. All others (proxies, solids in space, images, viewports) are counted and left out;
 * POLYLINE, whose vertices are entities of their own, is read by `OldPolyline`.
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
