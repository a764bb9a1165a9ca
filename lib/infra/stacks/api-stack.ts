import { ArnFormat, RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  AccessLogFormat,
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
import type { Route } from '../../../shared/platform/http/route.ts';
import { FALLBACK_NAME } from '../../tools/bundle/function-entry.ts';
import { addAddressOutputs } from '../constructs/address-outputs.ts';
import { apiDefinition, MAX_INLINE_BYTES } from '../constructs/api-definition.ts';
import { ApiDelivery } from '../constructs/api-delivery.ts';
import { ApiFirewall } from '../constructs/api-firewall.ts';
import { STAGE_NAME } from '../constructs/api-stage-name.ts';
import { endpointFunctionName } from '../constructs/endpoint-function.ts';
import { FallbackFunction } from '../constructs/fallback-function.ts';
import { GatewayRole } from '../constructs/gateway-role.ts';
import { pascalCase } from '../constructs/pascal-case.ts';
import { removalPolicy } from '../constructs/removal.ts';
import type { FunctionSetting } from '../constructs/service-function.ts';
import { endpointHandlers } from '../endpoint-handlers.ts';
import { gatewayBody } from '../gateway/gateway-body.ts';
import { type Config, LOCAL_STAGE, namePrefix } from '../settings/config.ts';
import { handlersByNoun } from './endpoints-stack.ts';
import { API_PART, StageStack } from './stage-stack.ts';

/** The names that DNS records of custom hosts must point to; undefined for a host that is not configured. */
interface DomainTargets {
  readonly base: string | undefined;
  readonly search: string | undefined;
}

/** The REST API, generated from the list of routes. Its functions are in the stacks of their nouns. */
export class ApiStack extends StageStack {
  readonly restApi: SpecRestApi;
  /** Name of the log group that gets one line for each request. */
  readonly accessLog: string;

  constructor(scope: Construct, setting: FunctionSetting, routes: readonly Route[]) {
    super(scope, API_PART, setting.config);
    const { config } = setting;
    new FallbackFunction(this, 'Fallback', setting);
    const roles = this.addGatewayRoles(config, routes);
    const logGroup = new LogGroup(this, 'AccessLog', {
      retention: config.logRetentionDays,
      removalPolicy: removalPolicy(config),
    });
    this.accessLog = logGroup.logGroupName;
    this.restApi = new SpecRestApi(this, 'Api', {
      apiDefinition: apiDefinition(
        this,
        this.body(setting, routes, roles),
        // Nothing limits a template that no CloudFormation reads.
        config.stage === LOCAL_STAGE ? Number.POSITIVE_INFINITY : MAX_INLINE_BYTES,
      ),
      restApiName: namePrefix(config),
      endpointTypes: [EndpointType.REGIONAL],
      cloudWatchRole: true,
      // The account has one such role for all its APIs, so those of other stages still use it when this one is deleted.
      cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN,
      deployOptions: {
        stageName: STAGE_NAME,
        throttlingRateLimit: config.throttlingRatePerSecond,
        throttlingBurstLimit: config.throttlingBurst,
        tracingEnabled: true,
        // AWS charges for metrics of each method. The functions write their own metrics by operation.
        metricsEnabled: false,
        loggingLevel: MethodLoggingLevel.ERROR,
        dataTraceEnabled: false,
        accessLogDestination: new LogGroupLogDestination(logGroup),
        accessLogFormat: accessLogFormat(),
      },
    });
    this.keepExecutionLog(config);
    const delivery = config.apiDelivery
      ? new ApiDelivery(this, 'Delivery', { config, restApi: this.restApi })
      : undefined;
    const hosts = delivery ? { base: delivery.host, search: delivery.host } : this.addDomains(config);
    this.addAddresses(config, hosts, delivery);
    if (config.firewall) {
      new ApiFirewall(this, 'Firewall', {
        name: namePrefix(config),
        stageArn: this.restApi.deploymentStage.stageArn,
        settings: config.firewall,
        corsOrigin: config.corsOrigin,
        originSecret: delivery?.originSecret,
      });
    }
    this.acknowledge();
  }

  /**
   * Gives the log of the gateway's own errors a retention. The gateway would create the group itself, without one,
   * under this name. Source: API Gateway guide, "Set up CloudWatch logging for REST APIs".
   */
  private keepExecutionLog(config: Config): void {
    const log = new LogGroup(this, 'ExecutionLog', {
      logGroupName: `API-Gateway-Execution-Logs_${this.restApi.restApiId}/${STAGE_NAME}`,
      retention: config.logRetentionDays,
      removalPolicy: removalPolicy(config),
    });
    // The stage writes to it as soon as it exists.
    this.restApi.deploymentStage.node.addDependency(log);
  }

  private body({ config }: FunctionSetting, routes: readonly Route[], roles: ReadonlyMap<string, GatewayRole>) {
    const timeouts = new Map(endpointHandlers(routes).map(({ name, timeoutSeconds }) => [name, timeoutSeconds]));
    const functionOf = (bundleName: string) => ({
      arn: this.functionArn(config, bundleName),
      invokeRoleArn: this.roleOf(roles, bundleName),
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
    });
  }

  /** One role for each noun, by the name of the function: a role that names all functions would outgrow IAM's limit. */
  private addGatewayRoles(config: Config, routes: readonly Route[]): ReadonlyMap<string, GatewayRole> {
    const byNoun = [...handlersByNoun(endpointHandlers(routes))].map(
      ([noun, handlers]) => [noun, handlers.map(({ name }) => name)] as const,
    );
    return new Map(
      [[FALLBACK_NAME, [FALLBACK_NAME]] as const, ...byNoun].flatMap(([noun, names]) => {
        const arns = names.map((name) => this.functionArn(config, name));
        const role = new GatewayRole(this, `Gateway${pascalCase(noun)}`, arns);
        return names.map((name) => [name, role] as const);
      }),
    );
  }

  private roleOf(roles: ReadonlyMap<string, GatewayRole>, bundleName: string): string {
    const role = roles.get(bundleName);
    if (!role) throw new Error(`the gateway has no role for ${bundleName}`);
    return role.arn;
  }

  /** By name, because the function is in another stack. */
  private functionArn(config: Config, bundleName: string): string {
    const resourceName = endpointFunctionName(config, bundleName);
    const arnFormat = ArnFormat.COLON_RESOURCE_NAME;
    return this.formatArn({ service: 'lambda', resource: 'function', resourceName, arnFormat });
  }

  /**
   * Maps both the root and `/api` of a host to the stage, so that `/v2`, `/api/v2` and `/api/match` work. Returns the
   * names that DNS records must point to.
   */
  private addDomains({ baseDomain, searchDomain }: Config): DomainTargets {
    return { base: this.addDomain('Domain', baseDomain), search: this.addDomain('SearchDomain', searchDomain) };
  }

  private addDomain(id: string, domain: Config['baseDomain']): string | undefined {
    if (!domain) return undefined;
    const construct = new Construct(this, id);
    const domainName = new DomainName(construct, 'Name', {
      domainName: domain.name,
      certificate: Certificate.fromCertificateArn(construct, 'Certificate', domain.certificateArn),
      endpointType: EndpointType.REGIONAL,
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    const stage = this.restApi.deploymentStage;
    new BasePathMapping(construct, 'RootMapping', { domainName, restApi: this.restApi, stage });
    new BasePathMapping(construct, 'ApiMapping', { domainName, restApi: this.restApi, stage, basePath: STAGE_NAME });
    return domainName.domainNameAliasDomainName;
  }

  private addAddresses(config: Config, targets: DomainTargets, delivery: ApiDelivery | undefined): void {
    const { baseDomain, searchDomain } = config;
    const gateway = `https://${this.restApi.restApiId}.execute-api.${this.region}.${this.urlSuffix}`;
    // If CloudFront is in front of the API, the firewall blocks callers that call the gateway directly.
    const own = delivery ? `https://${delivery.host}` : `${gateway}/${STAGE_NAME}`;
    const baseUrl = config.baseUrl ?? (baseDomain ? `https://${baseDomain.name}` : own);
    // `/api` is the stage there, and part of the path of product matching.
    const searchHost = baseUrl === own && !delivery ? gateway : baseUrl.replace(/(?:\/api)?\/*$/, '');
    addAddressOutputs(this, {
      BaseUrl: baseUrl,
      SearchUrl: searchDomain ? `https://${searchDomain.name}` : searchHost,
      BaseDomainTarget: baseDomain && targets.base,
      SearchDomainTarget: searchDomain && targets.search,
      BaseUrlTarget: config.baseUrl && own,
    });
    // CDK's own output would show another address than the one that callers use.
    this.restApi.node.tryRemoveChild('Endpoint');
  }

  private acknowledge(): void {
    Validations.of(this.restApi).acknowledge(
      {
        id: 'AwsSolutions-APIG2',
        reason: 'The pipeline checks every request by the zod schemas of its route; the gateway cannot check forms.',
      },
      {
        id: 'AwsSolutions-APIG3',
        reason: 'The stage is throttled; the setting firewall adds a WAF with a rule for each address.',
      },
      {
        id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
        reason: 'A policy of AWS, for the one role with which the gateway writes logs in an account.',
      },
    );
  }
}

/** One JSON line for each request, without the callers' IP addresses. */
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
