/**
 * Returns the path below the gateway's stage, which is named `api`: `https://host/api/match` is `/match` in the
 * gateway.
 */
export function gatewayPath(path: string): string {
  return path.replace(/^\/api(?=\/)/, '');
}
