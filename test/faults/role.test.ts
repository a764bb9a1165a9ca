import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { demoClient } from '../api/client.ts';
import { startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { freePort } from '../fixtures/free-port.ts';

const Statement = z.looseObject({ Action: z.union([z.string(), z.array(z.string())]) });
const Policy = z.looseObject({ PolicyDocument: z.looseObject({ Statement: z.array(Statement) }) });
const Role = z.looseObject({
  Type: z.literal('AWS::IAM::Role'),
  Properties: z.looseObject({ Policies: z.array(Policy) }),
});
const Template = z.looseObject({ Resources: z.record(z.string(), z.unknown()) });

/**
 * Removes one action from the roles with a matching logical id in the synthesized templates. Returns the number of
 * removals.
 */
function takeAction(assembly: string, role: RegExp, action: string): number {
  let taken = 0;
  for (const name of readdirSync(assembly).filter((file) => file.endsWith('.template.json'))) {
    const file = path.join(assembly, name);
    const template = Template.parse(JSON.parse(readFileSync(file, 'utf8')));
    for (const [id, resource] of Object.entries(template.Resources)) {
      const found = role.test(id) ? Role.safeParse(resource).data : undefined;
      const policies = found?.Properties.Policies ?? [];
      for (const statement of policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)) {
        const actions = [statement.Action].flat();
        if (!actions.includes(action)) continue;
        statement.Action = actions.filter((each) => each !== action).concat('sts:GetCallerIdentity');
        taken++;
      }
      if (found) template.Resources[id] = found;
    }
    writeFileSync(file, JSON.stringify(template));
  }
  return taken;
}

test('a local call without one action of its synthesized role fails with AccessDenied, and no other call fails', async () => {
  const { folder, remove } = await temporaryFolder('role');
  const port = await freePort();
  const start = () => startServiceProcess({ dataFolder: folder, port, args: ['--no-models'] });
  try {
    const whole = await start();
    const client = await demoClient(whole.endpoints);
    expect((await client.call('GET', '/v2/items/basic:door')).status).toBe(200);
    await whole.stop();

    expect(takeAction(path.join(folder, 'cdk.out'), /^GetItem/, 'dynamodb:GetItem')).toBeGreaterThan(0);
    const short = await start();
    try {
      expect((await client.call('GET', '/v2/items/basic:door')).status).toBe(500);
      expect((await client.call('GET', '/v2/items?ids[]=basic:door')).status).toBe(200);
      const log = readFileSync(path.join(folder, 'service.log'), 'utf8');
      expect(log).toMatch(/get-item.*AccessDenied.*is not authorized to perform: dynamodb:GetItem on resource/);
    } finally {
      await short.stop();
    }
  } finally {
    await remove();
  }
});
