import { CfnOutput, type Stack } from 'aws-cdk-lib';
import { type AddressValues, DEPLOYED_ADDRESSES, type DeployedAddress } from '../deployed-addresses.ts';

/** Adds addresses, each with its description, to the outputs of a stack. Skips addresses that are undefined. */
export function addAddressOutputs(stack: Stack, addresses: AddressValues): void {
  for (const [name, value] of Object.entries(addresses)) {
    if (value === undefined) continue;
    new CfnOutput(stack, name, { value, description: DEPLOYED_ADDRESSES[name as DeployedAddress] });
  }
}
