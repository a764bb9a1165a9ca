import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import {
  type App,
  CfnResource,
  CloudFormationValidatePlugin,
  type IPolicyValidationContext,
  type PolicyValidationPluginReport,
} from 'aws-cdk-lib';
import type { RulesAnswer, RulesRequest, RulesThread } from './template-rules-thread.ts';

const THREAD = new URL('./template-rules-thread.ts', import.meta.url);
/** The rules take about two seconds. */
const TIMEOUT_MS = 120_000;

/**
 * Runs CloudFormation's rules over all templates in a thread. It replaces CDK's own plugin of the same class. Loading
 * the rules takes a second; in a thread this happens while the app is built and synthesized.
 *
 * @example
 * const rules = new TemplateRules();
 * const app = buildApp(config);
 * rules.prepareFor(app);
 * Validations.of(app).addPlugins(rules);
 */
export class TemplateRules extends CloudFormationValidatePlugin {
  readonly #answered = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #thread: Worker;
  readonly #port: MessagePort;

  constructor() {
    super();
    const { port1, port2 } = new MessageChannel();
    const workerData: RulesThread = { answered: this.#answered, port: port2 };
    this.#thread = new Worker(THREAD, { workerData, transferList: [port2] });
    // An app that is built and never synthesized does not wait for the rules.
    this.#thread.unref();
    this.#port = port1;
    this.#port.unref();
  }

  /** Reading the real version would load the rules into this thread too. */
  override get version(): string {
    return 'of the CDK';
  }

  override get ruleIds(): string[] {
    return [];
  }

  /** Loads the rules for the resource types of this app. Rules for other types load when they are needed. */
  prepareFor(app: App): void {
    const kinds = app.node.findAll().flatMap((each) => (CfnResource.isCfnResource(each) ? [each.cfnResourceType] : []));
    this.#ask({ prepareFor: [...new Set(kinds)] });
  }

  /** @throws if the thread fails or does not respond within two minutes; CDK then fails the synthesis */
  override validate({ stackTemplates }: IPolicyValidationContext): PolicyValidationPluginReport {
    this.#ask({ validate: stackTemplates.map((each) => ({ ...each })) });
    Atomics.wait(this.#answered, 0, 0, TIMEOUT_MS);
    const received: { message: RulesAnswer } | undefined = receiveMessageOnPort(this.#port);
    this.#thread.terminate();
    if (received === undefined) throw new Error('the template rules did not respond');
    if ('problem' in received.message) throw new Error(received.message.problem);
    return received.message.report;
  }

  #ask(request: RulesRequest): void {
    this.#port.postMessage(request);
  }
}
