import { countUserAction } from '../../shared/contract/routes/client-calls.ts';
import { countAction } from '../../shared/domain/client-calls/action-counter.ts';
import { countedAction } from '../../shared/domain/client-calls/user-action.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const saved = openTable('saved');

export const handler = endpoint(countUserAction, async ({ body, caller }) => {
  const userAction = countedAction(body, new Date());
  await countAction(saved, caller.tenant.id, userAction);
  return { userAction };
});
