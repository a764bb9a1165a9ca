import { ArnFormat, Validations } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  ApiDefinition,
  BasePathMapping,
  DomainName,
  EndpointType,
  LogGroupLogDestination,
  MethodLoggingLevel,
  SecurityPolicy,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Route } from '../../shared/http/route.ts';
import { FALLBACK_NAME } from '../bundle/function-entry.ts';
import { type Config, namePrefix } from '../config.ts';
import { ApiDelivery } from '../constructs/api-delivery.ts';
import { ApiFirewall } from '../constructs/api-firewall.ts';
import { STAGE_NAME } from '../constructs/api-stage-name.ts';
import { endpointFunctionName, endpointFunctionPrefix } from '../constructs/endpoint-function.ts';
import { FallbackFunction } from '../constructs/fallback-function.ts';
import { GatewayRole } from '../constructs/gateway-role.ts';
import { removalPolicy } from '../constructs/removal.ts';
import type { FunctionSetting } from '../constructs/service-function.ts';
import { endpointHandlers } from '../endpoint-handlers.ts';
import { gatewayBody } from '../openapi/gateway-body.ts';
import { StageStack } from './stage-stack.ts';

/** The REST API, made from the list of routes; its functions live in the stacks of their nouns. */
export class ApiStack extends StageStack {
  readonly restApi: SpecRestApi;
  /** Name of the log group with a line for each request. */
  readonly accessLog: string;

  constructor(scope: Construct, setting: FunctionSetting, routes: readonly Route[]) {
    super(scope, 'api', setting.config);
    const { config } = setting;
    new FallbackFunction(this, 'Fallback', setting);
    const role = new GatewayRole(this, 'Gateway', endpointFunctionPrefix(config));
    const logGroup = new LogGroup(this, 'AccessLog', {
      retention: config.logRetentionDays,
      removalPolicy: removalPolicy(config),
    });
    this.accessLog = logGroup.logGroupName;
    this.restApi = new SpecRestApi(this, 'Api', {
      apiDefinition: ApiDefinition.fromInline(this.body(setting, routes, role)),
      restApiName: namePrefix(config),
      endpointTypes: [EndpointType.REGIONAL],
      cloudWatchRole: true,
      cloudWatchRoleRemovalPolicy: removalPolicy(config),
      deployOptions: {
        stageName: STAGE_NAME,
        throttlingRateLimit: config.throttlingRatePerSecond,
        throttlingBurstLimit: config.throttlingBurst,
        tracingEnabled: true,
        // Metrics by method are paid for each; the functions write their own by operation.
        metricsEnabled: false,
        loggingLevel: MethodLoggingLevel.ERROR,
        dataTraceEnabled: false,
        accessLogDestination: new LogGroupLogDestination(logGroup),
        accessLogFormat: accessLogFormat(),
      },
    });
    const delivery = config.apiDelivery
      ? new ApiDelivery(this, 'Delivery', { config, restApi: this.restApi })
      : undefined;
    if (!delivery) this.addDomains(config);
    if (config.firewall) {
      new ApiFirewall(this, 'Firewall', {
        name: namePrefix(config),
        stageArn: this.restApi.deploymentStage.stageArn,
        settings: config.firewall,
        originSecret: delivery?.originSecret,
      });
    }
    this.acknowledge();
  }

  private body({ config }: FunctionSetting, routes: readonly Route[], role: GatewayRole) {
    const timeouts = new Map(endpointHandlers(routes).map(({ name, timeoutSeconds }) => [name, timeoutSeconds]));
    const functionOf = (bundleName: string) => ({
      arn: this.formatArn({
        service: 'lambda',
        resource: 'function',
        resourceName: endpointFunctionName(config, bundleName),
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
      timeoutSeconds: timeouts.get(bundleName) ?? config.apiTimeoutSeconds,
    });
    return gatewayBody({
      title: namePrefix(config),
      routes,
      fallback: functionOf(FALLBACK_NAME),
      functionOf,
      corsOrigin: config.corsOrigin,
      partition: this.partition,
      region: this.region,
      invokeRoleArn: role.arn,
    });
  }

  /** Both the root and `/api` of a host lead to the stage, so that `/v2`, `/api/v2` and `/api/match` answer. */
  private addDomains({ baseDomain, searchDomain }: Config): void {
    for (const [name, domain] of Object.entries({ Domain: baseDomain, SearchDomain: searchDomain })) {
      if (!domain) continue;
      const construct = new Construct(this, name);
      const domainName = new DomainName(construct, 'Name', {
        domainName: domain.name,
        certificate: Certificate.fromCertificateArn(construct, 'Certificate', domain.certificateArn),
        endpointType: EndpointType.REGIONAL,
        securityPolicy: SecurityPolicy.TLS_1_2,
      });
      const stage = this.restApi.deploymentStage;
      new BasePathMapping(construct, 'RootMapping', { domainName, restApi: this.restApi, stage });
      new BasePathMapping(construct, 'ApiMapping', { domainName, restApi: this.restApi, stage, basePath: STAGE_NAME });
    }
  }

  private acknowledge(): void {
    Validations.of(this.restApi).acknowledge(
      {
        id: 'AwsSolutions-APIG2',
        reason: 'The pipeline checks every request by the zod schemas of its route; the gateway cannot check forms.',
      },
      {
        id: 'AwsSolutions-APIG3',
        reason: 'The stage is throttled; a WAF with a rule per address is a setting, firewall.',
      },
      {
        id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
        reason: 'The policy that AWS makes for the one role by which the gateway writes logs in an account.',
      },
    );
  }
}

/** One line of JSON a request, without addresses of persons' machines. */
function accessLogFormat(): AccessLogFormat {
  const fields = {
    requestId: '$context.requestId',
    time: '$context.requestTimeEpoch',
    method: '$context.httpMethod',
    path: '$context.resourcePath',
    status: '$context.status',
    responseLatencyMs: '$context.responseLatency',
    integrationLatencyMs: '$context.integrationLatency',
    responseBytes: '$context.responseLength',
    errorType: '$context.error.responseType',
    traceId: '$context.xrayTraceId',
  };
  return AccessLogFormat.custom(JSON.stringify(fields));
}
