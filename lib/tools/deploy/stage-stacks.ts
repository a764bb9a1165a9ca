import { DOMParser, type Element } from '@xmldom/xmldom';
import { SERVICE_NAME } from '../../infra/settings/config.ts';
import { type Account, formCall, refusedCall, signedCall } from './signed-call.ts';

/** A stack of an account, as CloudFormation describes it. */
export interface DeployedStack {
  readonly name: string;
  /** `CREATE_COMPLETE`, `ROLLBACK_COMPLETE` and so on. */
  readonly status: string;
  readonly statusReason: string;
  readonly isProtected: boolean;
  readonly parameters: ReadonlyMap<string, string>;
  readonly outputs: ReadonlyMap<string, string>;
  readonly tags: ReadonlyMap<string, string>;
}

/** The version of CloudFormation's interface. */
const VERSION = '2010-05-15';
/** DescribeStacks returns a hundred stacks or fewer at once; nobody has this many. */
const MAX_PAGES = 100;

/**
 * Reads all stacks of a stage in an account and region, by their tags: the name of a stage may begin with that of
 * another one. Needs `cloudformation:DescribeStacks`.
 *
 * @throws {@link AccountError}
 */
export async function readStacks(account: Account, stage: string): Promise<DeployedStack[]> {
  const stacks: DeployedStack[] = [];
  let token: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const fields = { Action: 'DescribeStacks', Version: VERSION, ...(token === undefined ? {} : { NextToken: token }) };
    const result = await ask(account, fields);
    stacks.push(...members(result, 'Stacks').map(stackOf));
    token = textOf(result, 'NextToken') || undefined;
    if (token === undefined) break;
  }
  return stacks.filter(({ tags }) => tags.get('service') === SERVICE_NAME && tags.get('stage') === stage);
}

/** Returns the reasons that CloudFormation gives for resources of a stack that failed, the newest first. */
export async function readFailures(account: Account, StackName: string): Promise<string[]> {
  const result = await ask(account, { Action: 'DescribeStackEvents', Version: VERSION, StackName });
  const failed = members(result, 'StackEvents').filter((event) => textOf(event, 'ResourceStatus').endsWith('_FAILED'));
  return failed.map((event) => textOf(event, 'ResourceStatusReason'));
}

async function ask(account: Account, fields: Readonly<Record<string, string>> & { Action: string }): Promise<Element> {
  const answer = await signedCall(account, formCall('cloudformation', fields));
  if (!answer.ok) throw refusedCall('cloudformation', fields.Action, answer);
  const root = new DOMParser().parseFromString(answer.text, 'text/xml').documentElement;
  const result = root && childrenOf(root).find(({ localName }) => localName === `${fields.Action}Result`);
  if (!result) throw refusedCall('cloudformation', fields.Action, answer);
  return result;
}

function stackOf(element: Element): DeployedStack {
  const pairs = (list: string, kind = '') =>
    new Map(members(element, list).map((each) => [textOf(each, `${kind}Key`), textOf(each, `${kind}Value`)] as const));
  return {
    name: textOf(element, 'StackName'),
    status: textOf(element, 'StackStatus'),
    statusReason: textOf(element, 'StackStatusReason'),
    isProtected: textOf(element, 'EnableTerminationProtection') === 'true',
    parameters: pairs('Parameters', 'Parameter'),
    outputs: pairs('Outputs', 'Output'),
    tags: pairs('Tags'),
  };
}

function childrenOf(element: Element): Element[] {
  return [...element.childNodes].filter((node): node is Element => node.nodeType === node.ELEMENT_NODE);
}

function members(element: Element, list: string): Element[] {
  const found = childrenOf(element).find(({ localName }) => localName === list);
  return found ? childrenOf(found) : [];
}

function textOf(element: Element, name: string): string {
  return childrenOf(element).find(({ localName }) => localName === name)?.textContent ?? '';
}
