/** Returns the current time. It is a parameter, so that tests can set the time. */
export type Clock = () => Date;

/** Returns a new unguessable id. It is a parameter, so that tests can fix the ids. */
export type IdSource = () => string;
