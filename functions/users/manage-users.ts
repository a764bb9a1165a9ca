import { createUser, deleteUser, inviteUser, listUsers, updateUser } from '../../shared/contract/routes/users.ts';
import { openAuditLog } from '../../shared/domain/audit/audit-part.ts';
import { changeRights } from '../../shared/domain/users/change-rights.ts';
import { createUser as create } from '../../shared/domain/users/create-user.ts';
import { inviteUser as invite } from '../../shared/domain/users/invite-user.ts';
import { listUsers as list } from '../../shared/domain/users/list-users.ts';
import { openUsers } from '../../shared/domain/users/open-users.ts';
import { removeUser } from '../../shared/domain/users/remove-user.ts';
import type { ShownUser } from '../../shared/domain/users/shown-user.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { baseUrlOf } from '../../shared/platform/http/base-url.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { entityTag } from '../../shared/platform/http/entity-tag.ts';
import { checkPrecondition } from '../../shared/platform/http/precondition.ts';
import { Reply } from '../../shared/platform/http/response.ts';

const users = openUsers();
const audit = openAuditLog();
const queue = openQueue('accountMails');

const shown = (user: ShownUser) => new Reply({ user }, { headers: { etag: entityTag({ user }) } });

export const handler = endpoint([listUsers, createUser, inviteUser, updateUser, deleteUser], async (input) => {
  const { caller, headers, limiter } = input;
  const by = { caller, recorded: audit(caller, input.operation) };
  const check = (user: ShownUser | undefined) => checkPrecondition(headers, user && entityTag({ user }));
  switch (input.operation) {
    case 'listUsers': {
      const { users: page, nextCursor } = await list(caller.tenant.id, input.query, users);
      const serverTime = new Date().toISOString();
      return { users: page, meta: { count: page.length, serverTime, ...(nextCursor && { nextCursor }) } };
    }
    case 'createUser':
      return shown(await create(input.body, by, users));
    case 'inviteUser': {
      const mailing = { queue, limiter, language: caller.language, baseUrl: baseUrlOf(process.env, headers) };
      return shown(await invite(input.body, by, { ...users, ...mailing }));
    }
    case 'updateUser':
      return shown(await changeRights(input.params.id, input.body, by, { ...users, checkPrecondition: check }));
    case 'deleteUser':
      return new Reply(await removeUser(input.params.id, by, { ...users, checkPrecondition: check }));
  }
});
