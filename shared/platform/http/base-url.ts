/** Below the gateway's own host the API is at the stage of this name. */
const STAGE_PATH = '/api';

/**
 * `{base_url}`, without a slash at its end: what the deployment says (`BASE_URL`), else the gateway's own address, which
 * no function can be told when it is deployed, so it is taken from the request.
 *
 * @param headers of the request; the gateway answers only to a `Host` of its own
 */
export function baseUrlOf(
  environment: Readonly<Record<string, string | undefined>>,
  headers: Readonly<Record<string, string | undefined>>,
): string {
  const given = environment.BASE_URL;
  return given === undefined ? `https://${headers.host ?? ''}${STAGE_PATH}` : given.replace(/\/+$/, '');
}
