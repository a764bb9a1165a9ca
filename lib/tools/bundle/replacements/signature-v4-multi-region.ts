/**
 * Stands in for `@aws-sdk/signature-v4-multi-region` in bundles. The S3 client signs with it; what it adds to Signature
 * Version 4 are multi-region access points and S3 Express, 4 kB for buckets that this service has none of.
 */
export {
  SignatureV4 as SignatureV4MultiRegion,
  SignatureV4 as SignatureV4SignWithCredentials,
} from '@smithy/signature-v4';
