/**
 * The form in which prepared lists hold items. A list of another version is not sent; its catalog is prepared again with
 * its next change. `codeFingerprint` names the code that decides over the form: a test computes it, and fails until both
 * values are changed.
 */
export const FORM_VERSION = { version: 1, codeFingerprint: '4f85951e56495601' } as const;
