import { counted } from '../../../shared/platform/text/counted.ts';
import { type Command, command } from './command.ts';
import { upgradeRows } from './upgrade-rows.ts';

/** The operator's command after the deployment of a new version. */
export const upgradeCommands: readonly Command[] = [
  command({
    noun: 'upgrade',
    verb: 'run',
    summary:
      'give rows from before this version what it needs, beside the running service; continues after an interruption',
    args: {},
    options: {},
    async run(_, { clock }) {
      const changed = await upgradeRows(clock);
      const line = changed === undefined ? 'all rows are of this version' : `${counted(changed, 'row')} upgraded`;
      return { lines: [line], value: { upgraded: changed ?? 0 } };
    },
  }),
];
