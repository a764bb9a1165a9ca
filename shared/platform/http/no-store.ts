/** The value of `cache-control` on every error response, of a function, of the gateway and of the firewall (D185). */
export const NO_STORE = 'no-store';
