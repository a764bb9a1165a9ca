/** How a triangle without stated normals is shaded: flat, by the angle to its neighbours, or (above 0) by group. */
export const SHADE_FLAT = 0;
export const SHADE_BY_ANGLE = -1;

/** What polygons and triangles share: values that corners point to. */
export interface CornerValues {
  /** Three doubles a point, in the source's unit and axes. */
  readonly positions: Float64Array;
  /** Two floats each, the origin in the upper left corner of the image, as in glTF. */
  readonly uvs: Float32Array;
  /** Three floats each. */
  readonly normals: Float32Array;
  /** Linear red, green and blue for each position, when the source has colours. */
  readonly colors?: Float32Array | undefined;
}

/** A corner is three indices: position, uv, normal; -1 where it has none. */
export const CORNER_INDICES = 3;

/** Polygons as files state them, not yet checked. */
export interface PolygonMesh extends CornerValues {
  readonly corners: Int32Array;
  /** First corner of each face, and behind the last face the number of corners. */
  readonly faceStarts: Int32Array;
  readonly faceMaterials: Int32Array;
  readonly faceShading: Int32Array;
}

/** Triangles whose indices are in range and whose positions are finite: three corners each. */
export interface TriangleMesh extends CornerValues {
  readonly corners: Int32Array;
  readonly triangleMaterials: Int32Array;
  readonly triangleShading: Int32Array;
}
