import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { countUserAction } from '../../shared/routes.ts';
import { countAction } from '../../shared/user-actions/action-counter.ts';
import { countedAction } from '../../shared/user-actions/user-action.ts';

const saved = openTable('saved');

export const handler = endpoint(countUserAction, async ({ body, caller }) => {
  const userAction = countedAction(body, new Date());
  await countAction(saved, caller.tenant.id, userAction);
  return { userAction };
});
