import * as z from 'zod';
import type { Mailer } from '../../platform/aws/mail.ts';
import type { Table } from '../../platform/aws/table.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import { findTenant } from '../../platform/identity/tenants/tenant-store.ts';
import { listMemberships } from '../../platform/identity/users/membership-store.ts';
import { findUser } from '../../platform/identity/users/user-store.ts';
import { receiverMail } from '../mails/receiver-mail.ts';
import type { ReceiverStore } from '../webhooks/receiver-store.ts';

/** More would hear of it from each other. */
const MAX_ADMINISTRATORS = 20;
const Address = z.email();

export interface ReceiverReport {
  readonly receivers: ReceiverStore;
  /** The table `identity`: GetItem and Query. */
  readonly identity: Table;
  readonly mailer: Mailer;
  /** The address that mails of the deployment are from; without one nobody is told. */
  readonly mailSender: string | undefined;
  readonly clock: Clock;
  readonly onFault: (tenant: number, error: unknown) => void;
}

/** Tells the administrators of tenants whose receiver keeps failing, once a day each. Answers how many mails went out. */
export async function reportFailingReceivers(report: ReceiverReport): Promise<number> {
  const { receivers, identity, mailer, mailSender, clock, onFault } = report;
  let sent = 0;
  for await (const receiver of receivers.toReport(clock())) {
    const tenant = await findTenant(identity, receiver.tenant);
    if (!(await receivers.claimReport(receiver, clock()))) continue;
    const from = tenant?.mailFrom ?? mailSender;
    if (!tenant || from === undefined) continue;
    for (const to of await administrators(identity, tenant.id)) {
      try {
        await mailer.send(receiverMail(receiver, tenant, { from, to }));
        sent++;
      } catch (error) {
        onFault(tenant.id, error);
      }
    }
  }
  return sent;
}

/** Mail addresses with which users sign in who have the right `tenant-mgt`. */
async function administrators(identity: Table, tenant: number): Promise<string[]> {
  const addresses: string[] = [];
  for await (const { user: id, rights } of listMemberships(identity, tenant)) {
    if (!rights.includes('tenant-mgt')) continue;
    const user = await findUser(identity, id);
    const address = user?.disabled ? undefined : user?.identifications.find((each) => Address.safeParse(each).success);
    if (address !== undefined) addresses.push(address);
    if (addresses.length === MAX_ADMINISTRATORS) break;
  }
  return addresses;
}
