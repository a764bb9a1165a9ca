/** The path below the gateway's stage, which is named `api`: `https://host/api/match` is `/match` in there. */
export function gatewayPath(path: string): string {
  return path.replace(/^\/api(?=\/)/, '');
}
