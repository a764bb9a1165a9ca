/**
 * Who may call a route:
 * - `open`: everybody; credentials that are sent are still checked;
 * - `client`: a client with an api key and a request token, with or without a signed-in user;
 * - `user`: a signed-in user.
 */
export type Audience = 'open' | 'client' | 'user';
