/**
 * Who may call:
 * - `open`: nobody needs to say who they are; credentials that are sent are checked all the same;
 * - `client`: an api key and a request token, signed in or not;
 * - `user`: a signed-in user.
 */
export type Audience = 'open' | 'client' | 'user';
