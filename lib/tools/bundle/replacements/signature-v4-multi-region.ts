/**
 * Replaces `@aws-sdk/signature-v4-multi-region` in bundles: 4 kB for multi-region access points and S3 Express. This
 * service has no such bucket, so Signature Version 4 is enough.
 */
export {
  SignatureV4 as SignatureV4MultiRegion,
  SignatureV4 as SignatureV4SignWithCredentials,
} from '@smithy/signature-v4';
