import * as z from 'zod';

/** A row of the table `message`. */
export const messageRow = z
  .object({
    position: z.number(),
    queue_id: z.number(),
    id: z.string(),
    body: z.string(),
    sender_id: z.string(),
    group_id: z.string().nullable(),
    sent_at: z.number(),
    visible_at: z.number(),
    receive_count: z.number(),
    first_received_at: z.number().nullable(),
  })
  .transform((row) => ({
    position: row.position,
    queueId: row.queue_id,
    id: row.id,
    body: row.body,
    senderId: row.sender_id,
    groupId: row.group_id ?? undefined,
    sentAtMs: row.sent_at,
    visibleAtMs: row.visible_at,
    receiveCount: row.receive_count,
    firstReceivedAtMs: row.first_received_at ?? undefined,
  }));

/** One message of a queue. */
export type Message = z.output<typeof messageRow>;
