import { Duration, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { CORS_EXPOSED_FILE_HEADERS, CORS_MAX_AGE_SECONDS } from '../../../shared/platform/http/cors.ts';
import { type Config, namePrefix } from '../settings/config.ts';

/** Cache time of files that do not define their own. Files with content-addressed names define one. */
const DEFAULT_CACHE_DAYS = 1;
const MAX_CACHE_DAYS = 365;

const ROOT_FILE = 'index.html';

interface DeliveryNetworkProps {
  readonly config: Config;
  readonly files: IBucket;
  readonly logs?: IBucket | undefined;
}

/** CloudFront in front of a bucket that only CloudFront may read. */
export class DeliveryNetwork extends Construct {
  /** `https://…`, without a trailing slash. */
  readonly url: string;
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, { config, files, logs }: DeliveryNetworkProps) {
    super(scope, id);
    const { uploadDomain } = config;
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `${namePrefix(config)}: public files`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(uploadDomain
        ? {
            domainNames: [uploadDomain.name],
            certificate: Certificate.fromCertificateArn(this, 'Certificate', uploadDomain.certificateArn),
          }
        : {}),
      ...(logs ? { enableLogging: true, logBucket: logs, logFilePrefix: 'delivery/' } : {}),
      // S3 answers 404 for missing files, because CloudFront may list the bucket. So the root must not list it: it is a
      // file that does not exist either.
      defaultRootObject: ROOT_FILE,
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(withoutPolicy(this, files), {
          originAccessControl: new S3OriginAccessControl(this, 'Access', {
            originAccessControlName: this.globalName(config, 'access'),
          }),
        }),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
        compress: true,
        cachePolicy: this.cachePolicy(config),
        // S3 responds to preflight requests; it recognizes them by these headers.
        originRequestPolicy: OriginRequestPolicy.CORS_S3_ORIGIN,
        responseHeadersPolicy: this.headersPolicy(config),
      },
    });
    this.url = `https://${uploadDomain?.name ?? this.distribution.distributionDomainName}`;
    this.acknowledge(config, logs !== undefined);
  }

  /** CloudFront's names are those of the whole account: the same stage may exist in two regions. */
  private globalName(config: Config, what: string): string {
    return `${namePrefix(config)}-${config.region}-${what}`;
  }

  /** `?version=n` names one state of a plan's thumbnail, so it is part of the cache key. */
  private cachePolicy(config: Config): CachePolicy {
    return new CachePolicy(this, 'Cache', {
      cachePolicyName: this.globalName(config, 'cache'),
      defaultTtl: Duration.days(DEFAULT_CACHE_DAYS),
      maxTtl: Duration.days(MAX_CACHE_DAYS),
      minTtl: Duration.seconds(0),
      queryStringBehavior: CacheQueryStringBehavior.allowList('version'),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
  }

  /**
   * Pages of other origins load models and textures from this host. A response must never run as a page of this host.
   */
  private headersPolicy(config: Config): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'Headers', {
      responseHeadersPolicyName: this.globalName(config, 'headers'),
      corsBehavior: {
        accessControlAllowOrigins: [config.corsOrigin],
        accessControlAllowMethods: ['GET', 'HEAD', 'OPTIONS'],
        accessControlAllowHeaders: ['*'],
        accessControlExposeHeaders: [...CORS_EXPOSED_FILE_HEADERS],
        accessControlAllowCredentials: false,
        accessControlMaxAge: Duration.seconds(CORS_MAX_AGE_SECONDS),
        originOverride: true,
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: 'Cross-Origin-Resource-Policy', value: 'cross-origin', override: true },
          // S3 sends CORS headers only to requests that name an origin. So a cached response to an <img> must not be
          // used for a texture loader.
          { header: 'Vary', value: 'Origin', override: false },
        ],
      },
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: "default-src 'none'; sandbox", override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(365),
          includeSubdomains: true,
          override: true,
        },
      },
    });
  }

  private acknowledge({ uploadDomain }: Config, logged: boolean): void {
    Validations.of(this.distribution).acknowledge(
      { id: 'AwsSolutions-CFR1', reason: 'Product images and models are sold to customers in every country.' },
      {
        id: 'AwsSolutions-CFR2',
        reason: 'It serves immutable files from a cache, read-only, with no code behind it that a WAF would protect.',
      },
    );
    if (!uploadDomain) {
      Validations.of(this.distribution).acknowledge({
        id: 'AwsSolutions-CFR4',
        reason: 'The host name belongs to CloudFront; its certificate fixes the lowest TLS version.',
      });
    }
    Validations.of(this).acknowledge({
      id: 'Annotation::@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      reason: 'The storage stack lets distributions of this account read the bucket.',
    });
    if (!logged) {
      Validations.of(this.distribution).acknowledge({
        id: 'AwsSolutions-CFR3',
        reason: 'Access logs are switched off for this stage by the setting accessLogs.',
      });
    }
  }
}

/** The bucket without its policy, which CDK would otherwise extend by this distribution: a cycle between the stacks. */
function withoutPolicy(scope: Construct, { bucketArn, bucketRegionalDomainName }: IBucket): IBucket {
  return Bucket.fromBucketAttributes(scope, 'Files', { bucketArn, bucketRegionalDomainName });
}
