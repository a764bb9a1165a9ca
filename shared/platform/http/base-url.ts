/** The stage of the API on the gateway's own host, and a prefix that every domain of the service has. */
export const STAGE_PATH = '/api';

/**
 * Returns `{base_url}` without a slash at its end: the variable `BASE_URL`, or else the gateway's own address. No
 * function knows this address at deployment, so it is taken from the request.
 *
 * @param headers headers of the request; the gateway accepts only its own names in `Host`
 */
export function baseUrlOf(
  environment: Readonly<Record<string, string | undefined>>,
  headers: Readonly<Record<string, string | undefined>>,
): string {
  const configured = environment.BASE_URL;
  return configured === undefined ? `https://${headers.host ?? ''}${STAGE_PATH}` : configured.replace(/\/+$/, '');
}
