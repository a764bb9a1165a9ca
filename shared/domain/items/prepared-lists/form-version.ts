/**
 * The form of items in prepared lists. A list of another version is not sent; its catalog is prepared again after its
 * next change. `codeFingerprint` is a hash of the code that determines the form: a test computes it and fails until
 * both values are updated.
 */
export const FORM_VERSION = { version: 8, codeFingerprint: '9b614a95064f4caf' } as const;
