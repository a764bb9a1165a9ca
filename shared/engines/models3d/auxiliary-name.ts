/** Lower levels of detail and collision shapes. */
const AUXILIARY_NAME = /(?:^|[^a-z])(?:lod[_-]?[1-9]\d*|collision|collider|ucx|convexhull)(?:[^a-z]|$)/i;

/**
 * Whether a file, named with its folders, holds what customers should never see: a lower level of detail, a collision
 * shape.
 */
export function isAuxiliaryName(name: string): boolean {
  return AUXILIARY_NAME.test(name.split('/').at(-1) ?? '');
}
