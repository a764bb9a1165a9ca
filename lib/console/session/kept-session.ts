/** Who has signed in in this tab. */
export interface Session {
  readonly tenant: number;
  readonly token: string;
  readonly userId: string;
}

const NAME = 'console-session';

/** The session of this tab, also after a reload. The storage ends with the tab (D2202). */
export function keptSession(): Session | undefined {
  const text = sessionStorage.getItem(NAME);
  if (text === null) return undefined;
  const value: unknown = JSON.parse(text);
  return isSession(value) ? value : undefined;
}

/** Keeps the session until the tab is closed or somebody signs out. */
export function keepSession(session: Session): void {
  sessionStorage.setItem(NAME, JSON.stringify(session));
}

/** Forgets the session of this tab. */
export function forgetSession(): void {
  sessionStorage.removeItem(NAME);
}

function isSession(value: unknown): value is Session {
  return typeof value === 'object' && value !== null && 'tenant' in value && 'token' in value && 'userId' in value;
}
