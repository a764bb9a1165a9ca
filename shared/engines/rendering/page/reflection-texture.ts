import {
  CubeReflectionMapping,
  CubeTexture,
  DataTexture,
  FloatType,
  LinearFilter,
  LinearMipmapNearestFilter,
  NoColorSpace,
  RGBAFormat,
} from 'three';
import type { ReflectionCube, ReflectionLevel } from '../lighting/reflection-cube.ts';

/**
 * A prefiltered environment in the form of three.js' own generator. three.js counts the levels by the list of those
 * below the first, so a last one is added that is never read. A pass reads one level (`environment-lookups.ts`).
 */
export function reflectionTexture({ levels }: ReflectionCube): CubeTexture {
  const [first, ...others] = levels as [ReflectionLevel, ...ReflectionLevel[]];
  const last = levels.at(-1) as ReflectionLevel;
  const unused = { sidePx: last.sidePx / 2, faces: last.faces.map((face) => face.slice(0, face.length / 4)) };
  const texture = cubeTexture(first);
  texture.mipmaps = [...others, unused].map(cubeTexture);
  texture.minFilter = LinearMipmapNearestFilter;
  texture.needsUpdate = true;
  return Object.assign(texture, { isPMREMTexture: true });
}

function cubeTexture({ sidePx, faces }: ReflectionLevel): CubeTexture {
  const images = faces.map((face) => new DataTexture(face, sidePx, sidePx, RGBAFormat, FloatType));
  const texture = new CubeTexture(
    images,
    CubeReflectionMapping,
    undefined,
    undefined,
    LinearFilter,
    LinearFilter,
    RGBAFormat,
    FloatType,
    1,
    NoColorSpace,
  );
  texture.generateMipmaps = false;
  return texture;
}
