import { storeVariable } from '../../../shared/platform/aws/stores.ts';
import { STORE_OUTPUTS } from '../../infra/constructs/store-outputs.ts';
import type { DeployedAddress } from '../../infra/deployed-addresses.ts';
import { LOCAL_STAGE, loadConfig, requireStage } from '../../infra/settings/config.ts';
import { withAccount } from '../deploy/account-facts.ts';
import { type DeployedStack, readStacks } from '../deploy/stage-stacks.ts';

const BASE_URL_OUTPUT = 'BaseUrl' satisfies DeployedAddress;

/**
 * Finds the stores of a deployed stage in the account of the credentials: their addresses are outputs of its stacks. A
 * store that an earlier deployment of the stage left behind has no stack, so it is not taken. Returns the environment
 * variables that `shared/platform/aws` reads, and `BASE_URL`, the address of the API, if the stage has one.
 *
 * @throws before any request for a stage without settings; after it if a store is missing (another account, another
 * region, or not deployed), or if two stacks name different addresses
 *
 * The operator's credentials need `cloudformation:DescribeStacks`.
 */
export async function stageStores(stage: string, region: string | undefined): Promise<Record<string, string>> {
  if (stage === LOCAL_STAGE) throw new Error('the stage local runs on this machine: give --data instead of --stage');
  const config = loadConfig(stage);
  requireStage(stage);
  const where = region ?? config.region;
  const stacks = await withAccount({ region: where }, undefined, (account) => readStacks(account, stage));
  const variables = [...STORE_OUTPUTS].map(([output, store]) => {
    const found = stacks.flatMap((stack) => addressIn(stack, output));
    const [first, other] = found;
    if (first === undefined) {
      throw new Error(`the stage ${stage} has no store ${store} in ${where}: is it deployed in this account?`);
    }
    if (other !== undefined) {
      throw new Error(
        `the stage ${stage} has two stores ${store} in ${where}: ${first.address} (stack ${first.stack}) and ` +
          `${other.address} (stack ${other.stack}). Delete the stack that is not in use.`,
      );
    }
    return [storeVariable(store), first.address];
  });
  const baseUrl = stacks.map(({ outputs }) => outputs.get(BASE_URL_OUTPUT)).find((value) => value !== undefined);
  return { ...Object.fromEntries(variables), AWS_REGION: where, ...(baseUrl !== undefined && { BASE_URL: baseUrl }) };
}

function addressIn({ name, outputs }: DeployedStack, output: string): { stack: string; address: string }[] {
  const address = outputs.get(output);
  return address === undefined ? [] : [{ stack: name, address }];
}
