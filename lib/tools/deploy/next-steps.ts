import * as z from 'zod';
import { type AddressValues, DEPLOYED_ADDRESSES, type DeployedAddress } from '../../infra/deployed-addresses.ts';
import { type Config, namePrefix } from '../../infra/settings/config.ts';

/** What the CDK CLI writes to its file of outputs: by stack and name. */
const Outputs = z.record(z.string(), z.record(z.string(), z.string()));

const NAMES = Object.keys(DEPLOYED_ADDRESSES) as DeployedAddress[];

/**
 * What a deployer is told at the end, line by line: where the stage is, what DNS still lacks, the first commands.
 *
 * @param outputs the CDK CLI's file of outputs, parsed; undefined where it wrote none
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
    `first tenant and administrator: npm run admin -- tenant setup 1 --name NAME --identification E-MAIL --stage ${stage}`,
    `try the main job:               npm run admin -- service test --url ${addresses.BaseUrl ?? 'URL'} --stage ${stage}`,
  ];
}

function addressesOf(config: Pick<Config, 'stage'>, outputs: unknown): AddressValues {
  const read = Outputs.safeParse(outputs);
  if (!read.success) return {};
  // Those of another stage stay in the file when it is not written anew.
  return { ...read.data[`${namePrefix(config)}-storage`], ...read.data[`${namePrefix(config)}-api`] };
}
