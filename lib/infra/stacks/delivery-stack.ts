import type { Construct } from 'constructs';
import { addAddressOutputs } from '../constructs/address-outputs.ts';
import { DeliveryNetwork } from '../constructs/delivery-network.ts';
import type { Config } from '../settings/config.ts';
import { DELIVERY_PART, StageStack } from './stage-stack.ts';
import type { StorageStack } from './storage-stack.ts';

/**
 * CloudFront in front of the public files, in a stack of its own: in an account whose CloudFront is not verified yet
 * AWS refuses it ("Your account must be verified before you can add new CloudFront resources"), and the stores must not
 * be rolled back with it.
 */
export class DeliveryStack extends StageStack {
  /** URL of public files. */
  readonly uploadUrl: string;

  constructor(scope: Construct, config: Config, { buckets, logs }: StorageStack) {
    super(scope, DELIVERY_PART, config);
    const delivery = new DeliveryNetwork(this, 'Delivery', { config, files: buckets.publicFiles, logs });
    this.uploadUrl = config.uploadUrl ?? delivery.url;
    addAddressOutputs(this, {
      UploadUrl: this.uploadUrl,
      UploadDomainTarget: config.uploadDomain && delivery.distribution.distributionDomainName,
      UploadUrlTarget: config.uploadUrl && delivery.url,
    });
  }
}
