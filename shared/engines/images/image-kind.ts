/** The accepted kinds of images, with the content type and file extension that they are stored and sent with. */
export const IMAGE_KINDS = {
  png: { contentType: 'image/png', extension: '.png' },
  jpeg: { contentType: 'image/jpeg', extension: '.jpg' },
  webp: { contentType: 'image/webp', extension: '.webp' },
} as const;
export type ImageKind = keyof typeof IMAGE_KINDS;

interface Signature {
  readonly kind: ImageKind;
  /** Fixed bytes by their offset; all other bytes are arbitrary. */
  readonly parts: readonly { readonly offset: number; readonly bytes: readonly number[] }[];
}

const SIGNATURES: readonly Signature[] = [
  { kind: 'png', parts: [{ offset: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }] },
  { kind: 'jpeg', parts: [{ offset: 0, bytes: [0xff, 0xd8, 0xff] }] },
  {
    kind: 'webp',
    parts: [
      { offset: 0, bytes: [0x52, 0x49, 0x46, 0x46] },
      { offset: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
    ],
  },
];

/** Detects the kind of an image by its first bytes. Returns undefined for a kind that is not accepted. */
export function imageKind(bytes: Uint8Array): ImageKind | undefined {
  return SIGNATURES.find(({ parts }) =>
    parts.every((part) => part.bytes.every((byte, at) => bytes[part.offset + at] === byte)),
  )?.kind;
}
