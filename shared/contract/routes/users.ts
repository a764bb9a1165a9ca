import * as z from 'zod';
import { UserQuery } from '../../domain/users/list-users.ts';
import { ShownUser } from '../../domain/users/shown-user.ts';
import { NewInvitation, NewUser, UserChanges } from '../../domain/users/user-bodies.ts';
import { route } from '../../platform/http/route.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { IdParams } from './basic-schemas.ts';

/** What all rows of users have in common: one function. */
const base = {
  file: 'users/manage-users',
  stream: true,
  audience: 'user',
  rights: ['tenant-mgt'],
  source: 'D2140 to D2144',
} as const;
const OneUser = z.object({ user: ShownUser });

export const listUsers = route({
  ...base,
  operation: 'listUsers',
  method: 'GET',
  path: '/v2/users',
  summary: 'The members of the tenant with their rights, and the open invitations',
  query: UserQuery,
  response: z.object({
    users: z.array(ShownUser),
    meta: z.object({ count: z.int(), serverTime: Timestamp, nextCursor: z.string().optional() }),
  }),
  stores: { identity: ['GetItem', 'BatchGetItem', 'Query'] },
});

export const createUser = route({
  ...base,
  operation: 'createUser',
  method: 'POST',
  path: '/v2/users',
  summary: 'Create a member with a user name and a first password; people with a mailbox are invited',
  limit: 'jobStart',
  body: { kind: 'json', schema: NewUser },
  response: OneUser,
  errors: ['CONFLICT'],
  idempotencyKey: true,
  stores: { identity: ['GetItem', 'PutItem'], items: ['GetItem'], audit: ['PutItem'] },
});

export const inviteUser = route({
  ...base,
  operation: 'inviteUser',
  method: 'POST',
  path: '/v2/users/invite',
  summary: 'Invite somebody by mail, with the rights that the member will have',
  body: { kind: 'json', schema: NewInvitation },
  response: OneUser,
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
  idempotencyKey: true,
  stores: {
    identity: ['GetItem', 'PutItem'],
    items: ['GetItem'],
    audit: ['PutItem'],
    accountMails: ['SendMessage'],
  },
});

export const updateUser = route({
  ...base,
  operation: 'updateUser',
  method: 'PUT',
  path: '/v2/users/{id}',
  summary: 'Change the rights of a member or of somebody who is invited, in the own tenant',
  params: IdParams,
  body: { kind: 'json', schema: UserChanges },
  response: OneUser,
  errors: ['CONFLICT'],
  stores: {
    identity: ['GetItem', 'PutItem', 'Query', 'ConditionCheckItem'],
    items: ['GetItem'],
    audit: ['PutItem'],
  },
});

export const deleteUser = route({
  ...base,
  operation: 'deleteUser',
  method: 'DELETE',
  path: '/v2/users/{id}',
  summary: 'End a membership in the own tenant, or withdraw an invitation; the user stays',
  params: IdParams,
  status: 204,
  response: z.void(),
  errors: ['CONFLICT'],
  stores: { identity: ['GetItem', 'Query', 'DeleteItem', 'ConditionCheckItem'], audit: ['PutItem'] },
});
