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
 * CloudFormation's rules over all templates: the CDK's own, which a plugin of this class takes the place of, in a thread
 * of their own. They take a second to load, which so passes while the app is built and synthesized.
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
    // An app that is built and never synthesized does not wait for them.
    this.#thread.unref();
    this.#port = port1;
    this.#port.unref();
  }

  /** The rules' own number would take loading them into this thread too. */
  override get version(): string {
    return 'of the CDK';
  }

  override get ruleIds(): string[] {
    return [];
  }

  /** Has the rules loaded that kinds of resources in this app need; others are loaded when they come. */
  prepareFor(app: App): void {
    const kinds = app.node.findAll().flatMap((each) => (CfnResource.isCfnResource(each) ? [each.cfnResourceType] : []));
    this.#ask({ prepareFor: [...new Set(kinds)] });
  }

  /** @throws when the thread fails, or does not answer within two minutes; the CDK then fails the synthesis */
  override validate({ stackTemplates }: IPolicyValidationContext): PolicyValidationPluginReport {
    this.#ask({ validate: stackTemplates.map((each) => ({ ...each })) });
    Atomics.wait(this.#answered, 0, 0, TIMEOUT_MS);
    const received: { message: RulesAnswer } | undefined = receiveMessageOnPort(this.#port);
    this.#thread.terminate();
    if (received === undefined) throw new Error('the rules for templates did not answer');
    if ('problem' in received.message) throw new Error(received.message.problem);
    return received.message.report;
  }

  #ask(request: RulesRequest): void {
    this.#port.postMessage(request);
  }
}
