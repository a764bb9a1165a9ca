import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

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
export function takeAction(assembly: string, role: RegExp, action: string): number {
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
