import { CfnOutput, type Stack } from 'aws-cdk-lib';
import { type AddressValues, DEPLOYED_ADDRESSES, type DeployedAddress } from '../deployed-addresses.ts';

/** Puts addresses into the outputs of a stack, described by a sentence each; those that are undefined stay out. */
export function addAddressOutputs(stack: Stack, addresses: AddressValues): void {
  for (const [name, value] of Object.entries(addresses)) {
    if (value === undefined) continue;
    new CfnOutput(stack, name, { value, description: DEPLOYED_ADDRESSES[name as DeployedAddress] });
  }
}
