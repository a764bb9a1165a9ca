/**
 * Shares one lookup among all callers that ask for a name while it is in flight. The system resolves names in four
 * threads (`UV_THREADPOOL_SIZE`): one name with a silent server could occupy all of them and block all other names.
 */
export function sharedInFlight<Found>(lookUp: (name: string) => Promise<Found>): (name: string) => Promise<Found> {
  const inFlight = new Map<string, Promise<Found>>();
  return (name) => {
    const known = inFlight.get(name);
    if (known) return known;
    const lookedUp = lookUp(name).finally(() => inFlight.delete(name));
    inFlight.set(name, lookedUp);
    return lookedUp;
  };
}
