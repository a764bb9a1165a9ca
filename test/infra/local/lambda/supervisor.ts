/**
 * A process with a Lambda service, to be killed: starts an idle environment, a busy one, and one with children inside
 * and outside its process group; prints the ids of all five processes and waits.
 */
import { join } from 'node:path';
import { createLambdaService } from '../../../../lib/local/lambda/lambda-service.ts';
import type { DeployedFunction } from '../../../../lib/local/template/deployment.ts';

const folder = process.argv[2] ?? '';
const deploy = (name: string): DeployedFunction => ({
  name,
  arn: name,
  roleArn: name,
  handler: 'index.handler',
  codeFolder: join(folder, name),
  memoryMb: 256,
  timeoutSeconds: 60,
  environment: {},
});

const pids: number[] = [];
const service = createLambdaService({
  functions: ['echo', 'sleep', 'hasChildren'].map(deploy),
  environment: () => ({}),
  log: () => undefined,
  onProcess: (pid) => pids.push(pid),
});
await service.invoke('echo', '{}');
await service.invoke('sleep', '{"ms":0}');
void service.invoke('sleep', '{"ms":60000}');
const { children } = JSON.parse(await service.invoke('hasChildren', '{}')) as { children: number[] };
process.stdout.write(`${JSON.stringify({ pids: [...pids, ...children] })}\n`);
