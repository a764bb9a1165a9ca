import * as z from 'zod';
import { QUEUES } from '../../../shared/platform/aws/stores.ts';
import { counted } from '../../../shared/platform/text/counted.ts';
import { type Command, command, UsageError } from './command.ts';
import { openDeadLetters, ownQueues } from './dead-letters.ts';
import { flag, parameter } from './parameters.ts';

const DEFAULT_SHOWN = 20;
const MAX_SHOWN = 500;

const QUEUE = parameter(
  'QUEUE',
  'a queue of this deployment',
  // Read only when a name is wrong, because only then it is known which deployment the command works on.
  z.enum(QUEUES, { error: () => `this deployment has no such queue, but ${ownQueues().join(', ')}` }),
);

/** The operator's commands for messages that failed five times. */
export const deadLetterCommands: readonly Command[] = [
  command({
    noun: 'dlq',
    verb: 'list',
    summary: 'all queues: waiting messages, messages in flight and dead letters; and queues that only AWS has',
    args: {},
    options: {},
    async run() {
      const states = await openDeadLetters().states();
      const width = Math.max(...QUEUES.map((queue) => queue.length));
      const lines = states.map(
        ({ queue, waiting, inWork, deadLetters }) =>
          `${queue.padEnd(width)}  ${waiting} waiting, ${inWork} in work, ${deadLetters} dead`,
      );
      const missing = QUEUES.filter((queue) => !ownQueues().includes(queue));
      const without = missing.map((queue) => `${queue.padEnd(width)}  not in this deployment`);
      return { lines: [...lines, ...without], value: states };
    },
  }),
  command({
    noun: 'dlq',
    verb: 'show',
    summary: 'its dead letters with what failed: for setAside the worker, the row and the faults',
    args: { queue: QUEUE },
    options: {
      limit: parameter(
        'N',
        `maximum number (${DEFAULT_SHOWN})`,
        z.coerce.number().int().min(1).max(MAX_SHOWN).optional(),
      ),
    },
    async run({ queue, limit = DEFAULT_SHOWN }) {
      const letters = await openDeadLetters().show(queue, limit);
      const lines = letters.map(({ id, sent, fields }) => {
        const shown = Object.entries(fields).map(([name, value]) => `${name} ${value}`);
        return `${sent}  ${id}  ${shown.join(', ')}`;
      });
      return { lines: lines.length > 0 ? lines : ['none'], value: letters };
    },
  }),
  command({
    noun: 'dlq',
    verb: 'redrive',
    summary: 'send its dead letters again after the cause is fixed; SQS moves them one by one',
    args: { queue: QUEUE },
    options: {},
    async run({ queue }) {
      const count = await openDeadLetters().redrive(queue);
      return {
        lines: [
          `${counted(count, 'dead letter')} of ${queue} go back, as SQS counts; dlq list shows how many are left`,
        ],
        value: { queue, count },
      };
    },
  }),
  command({
    noun: 'dlq',
    verb: 'drop',
    summary: 'delete its dead letters permanently; their jobs stay unchanged',
    args: { queue: QUEUE },
    options: { yes: flag('needed, as it cannot be undone') },
    async run({ queue, yes }) {
      if (!yes) throw new UsageError(`dlq drop ${queue} deletes messages permanently: add --yes`);
      const count = await openDeadLetters().drop(queue);
      return {
        lines: [`${counted(count, 'dead letter')} of ${queue} dropped, as SQS counts`],
        value: { queue, count },
      };
    },
  }),
];
