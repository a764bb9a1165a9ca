import { Aws, Duration, Fn, Validations } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import { type Config, namePrefix } from '../settings/config.ts';
import { VIEWER_REQUEST_CODE } from './viewer-request-code.ts';

/**
 * The longest time that CloudFront waits for an origin without a raised quota. The gateway times out one second
 * earlier.
 */
const ORIGIN_READ_TIMEOUT = Duration.seconds(60);
/**
 * The statuses for which CloudFront lets a distribution set how long it keeps an error. Source: CloudFront API,
 * CustomErrorResponse. It keeps other errors only if the origin says so, and ours say `no-store`.
 */
const KEPT_ERRORS = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

const ORIGIN_SECRET_HEADER = 'x-origin-secret';

interface ApiDeliveryProps {
  readonly config: Config;
  readonly restApi: SpecRestApi;
}

/** CloudFront in front of the API: TLS ends near the caller, and AWS's network carries the rest. Nothing is cached. */
export class ApiDelivery extends Construct {
  /**
   * CloudFront sends this value with every request. The firewall blocks requests without it, which did not come through
   * CloudFront.
   */
  readonly originSecret: { readonly header: string; readonly value: string };
  /** The host name of the distribution, which custom host names point to. */
  readonly host: string;

  constructor(scope: Construct, id: string, { config, restApi }: ApiDeliveryProps) {
    super(scope, id);
    // The random part of the stack's id: only those who may read the stack know it, and it stays the same in every
    // deployment.
    const value = Fn.select(2, Fn.split('/', Aws.STACK_ID));
    this.originSecret = { header: ORIGIN_SECRET_HEADER, value };
    const domains = [config.baseDomain, config.searchDomain].filter((domain) => domain !== undefined);
    const [first] = domains;
    const distribution = new Distribution(this, 'Distribution', {
      comment: `${namePrefix(config)}: API`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(first
        ? {
            domainNames: domains.map(({ name }) => name),
            certificate: Certificate.fromCertificateArn(this, 'Certificate', first.certificateArn),
          }
        : {}),
      // The default is ten seconds, by path alone: one caller's 404 or 403 would be everybody's.
      errorResponses: KEPT_ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      defaultBehavior: {
        origin: new HttpOrigin(Fn.select(2, Fn.split('/', restApi.url)), {
          originPath: `/${restApi.deploymentStage.stageName}`,
          readTimeout: ORIGIN_READ_TIMEOUT,
          customHeaders: { [ORIGIN_SECRET_HEADER]: value },
        }),
        viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        functionAssociations: [
          {
            eventType: FunctionEventType.VIEWER_REQUEST,
            function: new EdgeFunction(this, 'ViewerRequest', {
              functionName: `${namePrefix(config)}-${config.region}-viewer-request`,
              code: FunctionCode.fromInline(VIEWER_REQUEST_CODE),
              runtime: FunctionRuntime.JS_2_0,
              comment: 'The address of the caller in a header; /api and / are the same',
            }),
          },
        ],
      },
    });
    this.host = distribution.distributionDomainName;
    Validations.of(distribution).acknowledge(
      { id: 'AwsSolutions-CFR1', reason: 'The API is called from every country.' },
      {
        id: 'AwsSolutions-CFR2',
        reason: 'The WAF is at the gateway behind it and blocks requests that bypass CloudFront.',
      },
      { id: 'AwsSolutions-CFR3', reason: 'The gateway logs every request already.' },
      ...(first
        ? []
        : [{ id: 'AwsSolutions-CFR4', reason: 'The setting baseUrl puts another network in front of this host.' }]),
    );
  }
}
