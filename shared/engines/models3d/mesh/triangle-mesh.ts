/** The shading of a triangle without normals: flat. A value above 0 is its smoothing group. */
export const SHADE_FLAT = 0;
/** The shading of a triangle without normals: smooth to neighbours at a small angle. */
export const SHADE_BY_ANGLE = -1;

/** The values that corners refer to, of polygons and triangles. */
interface CornerValues {
  /** Three doubles a point, in the source's unit and axes. */
  readonly positions: Float64Array;
  /** Two floats each. The origin is the upper left corner of the image, as in glTF. */
  readonly uvs: Float32Array;
  /** Three floats each. */
  readonly normals: Float32Array;
  /** Linear red, green and blue for each position, if the source has colours. */
  readonly colors?: Float32Array | undefined;
}

/** A corner is three indices: position, uv, normal; -1 if it has none. */
export const CORNER_INDICES = 3;

/** Polygons as in the file, not yet checked. */
export interface PolygonMesh extends CornerValues {
  readonly corners: Int32Array;
  /** First corner of each face, then the number of corners. */
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
