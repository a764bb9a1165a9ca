import * as z from 'zod';
import type { Mailer } from '../../platform/aws/mail.ts';
import type { Table } from '../../platform/aws/table.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import { findTenant } from '../../platform/identity/tenants/tenant-store.ts';
import { listMemberships } from '../../platform/identity/users/membership-store.ts';
import { findUser } from '../../platform/identity/users/user-store.ts';
import { receiverMail } from '../mails/receiver-mail.ts';
import type { ReceiverStore } from '../webhooks/receiver-store.ts';

/** More recipients do not help: administrators of one tenant talk to each other. */
const MAX_ADMINISTRATORS = 20;
const Address = z.email();

/** What reporting failing receivers needs. */
interface ReceiverReport {
  readonly receivers: ReceiverStore;
  /** The table `identity`: GetItem and Query. */
  readonly identity: Table;
  readonly mailer: Mailer;
  /** The sender address of the deployment. Without one, and without one of the tenant, no mail is sent. */
  readonly mailSender: string | undefined;
  readonly clock: Clock;
  readonly onFault: (tenant: number, error: unknown) => void;
}

/**
 * Mails the administrators of tenants whose receiver keeps failing, at most once a day. Returns the number of mails.
 */
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

/** Mail addresses of the users with the right `tenant-mgt`, by which they sign in. */
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
