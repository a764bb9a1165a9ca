import * as z from 'zod';
import { type AddressValues, DEPLOYED_ADDRESSES, type DeployedAddress } from '../../infra/deployed-addresses.ts';
import { type Config, namePrefix } from '../../infra/settings/config.ts';
import { API_PART, DELIVERY_PART, SIGNED_FILES_PART, STORAGE_PART } from '../../infra/stacks/stage-stack.ts';

/** The CDK CLI's output file: values by stack and name. */
const Outputs = z.record(z.string(), z.record(z.string(), z.string()));

const NAMES = Object.keys(DEPLOYED_ADDRESSES) as DeployedAddress[];

/**
 * Returns the lines that a deployer sees at the end: addresses of the stage, missing DNS records, first commands.
 *
 * @param outputs the CDK CLI's output file, parsed; undefined if it wrote none
 */
export function nextSteps(config: Pick<Config, 'stage'>, outputs: unknown): string[] {
  const { stage } = config;
  const addresses = addressesOf(config, outputs);
  const told = NAMES.flatMap((name) => {
    const address = addresses[name];
    return address === undefined ? [] : [`  ${address}`, `      ${DEPLOYED_ADDRESSES[name]}`];
  });
  return [
    '',
    ...(told.length > 0 ? ['addresses:', ...told, ''] : []),
    `after each deployment:          npm run admin -- upgrade --stage ${stage}`,
    `first tenant and administrator: npm run admin -- tenant setup 1 --name NAME --identification E-MAIL --stage ${stage}`,
    `or demo tenants and catalogs:   npm run admin -- demo seed --models --stage ${stage}`,
    `try each kind of job:           npm run admin -- service test --stage ${stage}`,
  ];
}

function addressesOf(config: Pick<Config, 'stage'>, outputs: unknown): AddressValues {
  const read = Outputs.safeParse(outputs);
  if (!read.success) return {};
  // The file keeps outputs of other stages if it is not written again.
  const parts = [STORAGE_PART, SIGNED_FILES_PART, DELIVERY_PART, API_PART];
  return Object.assign({}, ...parts.map((part) => read.data[`${namePrefix(config)}-${part}`]));
}
