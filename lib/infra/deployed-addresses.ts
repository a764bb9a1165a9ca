/**
 * The addresses of a stage: name of the stack output and its description. The templates use the descriptions, and `npm
 * run deploy` prints them after each address.
 */
export const DEPLOYED_ADDRESSES = {
  BaseUrl: '{base_url}: where callers reach the API.',
  SearchUrl: '{search_url}: product matching is at /api/match below it.',
  UploadUrl: '{upload_url}: where public files are.',
  BaseDomainTarget: 'DNS: the host of baseDomain has to be a CNAME of this name, or an alias of it in Route 53.',
  SearchDomainTarget: 'DNS: the host of searchDomain has to be a CNAME of this name, or an alias of it in Route 53.',
  UploadDomainTarget: 'DNS: the host of uploadDomain has to be a CNAME of this name, or an alias of it in Route 53.',
  BaseUrlTarget: 'What stands before the API, by the setting baseUrl, has to send requests here.',
  UploadUrlTarget: 'What stands before public files, by the setting uploadUrl, has to send requests here.',
} as const;

/** The name of one address. */
export type DeployedAddress = keyof typeof DEPLOYED_ADDRESSES;

/**
 * The addresses that the outputs of one or several stacks contain. Which ones exist depends on the stage's settings.
 */
export type AddressValues = Readonly<Partial<Record<DeployedAddress, string | undefined>>>;
