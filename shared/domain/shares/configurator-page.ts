/** A tenant's page that shows items, configurations and plans. */
interface ConfiguratorPage {
  readonly configuratorUrl: string;
  readonly configuratorId?: string | undefined;
}

/** Returns the address of a tenant's configurator with the object that it shows (D1703). */
export function configuratorPage({ configuratorUrl, configuratorId }: ConfiguratorPage, id: string): string {
  const url = new URL(configuratorUrl);
  url.searchParams.set('id', id);
  if (configuratorId) url.searchParams.set('configuratorId', configuratorId);
  return url.href;
}
