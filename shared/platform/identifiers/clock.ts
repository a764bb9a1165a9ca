/** The time, as an argument, so that a test can set it. */
export type Clock = () => Date;

/** Unguessable ids, as an argument, so that a test can name them. */
export type IdSource = () => string;
