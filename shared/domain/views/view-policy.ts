/** What the content security policy of a page of the viewer depends on. */
interface PolicyOrigins {
  /** The origin of public files: models and pictures. */
  readonly filesOrigin: string;
  /** Hosts that may show the page in a frame, with or without a port, from the settings of the tenant. */
  readonly allowedHosts: readonly string[];
  /** Local service: pages on http may embed too. */
  readonly allowHttp: boolean;
}

const HOST = /^[A-Za-z0-9.-]+(:\d{1,5})?$/;

/**
 * The content security policy of a page: scripts and styles of the viewer's own files, models and pictures of the
 * service, and no other host. `blob:` is for the textures and the decoder of models, which three.js takes from memory.
 */
export function viewPolicy({ filesOrigin, allowedHosts, allowHttp }: PolicyOrigins): string {
  const hosts = allowedHosts.filter((host) => HOST.test(host));
  const ancestors = hosts.flatMap((host) =>
    allowHttp ? [`https://${host}`, `http://${withAnyPort(host)}`] : [`https://${host}`],
  );
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    "style-src 'self'",
    `img-src 'self' data: blob: ${filesOrigin}`,
    `connect-src 'self' blob: ${filesOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.length > 0 ? `'self' ${ancestors.join(' ')}` : "'none'"}`,
  ].join('; ');
}

/** A host without a port stands for its default port only; local servers have any port. */
function withAnyPort(host: string): string {
  return host.includes(':') ? host : `${host}:*`;
}
