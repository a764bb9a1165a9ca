/** The entry of the process that decodes images of callers, for the functions that are bundled with it. */
export const IMAGE_CHILD = { 'image-child': 'shared/domain/uploads/image-child.ts' } as const;
