import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';

/** The options of `npm start -- …`. */
export const START_HELP = `npm start -- [options]

  --port N            port of the API; the other ports are next to it and stay the same (4000)
  --host ADDRESS      address to listen on (127.0.0.1)
  --data DIR          folder that keeps everything (.local)
  --env NAME=VALUE    a setting of the functions, e.g. RATE_LIMITS=off; may be repeated
  --reset             start from nothing
  --no-seed           no demo tenants, no sample catalog
  --no-models         demo tenants and sample catalog, but no conversion of the sample models
  --no-pictures       sample materials without pictures: a first start takes a second less
  --quiet             print only the line with ready, and errors
  --watch             bundle and replace functions when their source changes
  --help              this text
`;

const Port = z.coerce.number().int().min(1).max(65_000);
const Setting = z.string().regex(/^[A-Z][A-Z0-9_]*=/, 'write --env NAME=VALUE');

/** The options of a start, from the command line. */
export interface StartOptions {
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly reset: boolean;
  readonly seed: boolean;
  readonly models: boolean;
  readonly pictures: boolean;
  readonly quiet: boolean;
  readonly watch: boolean;
  readonly help: boolean;
}

/**
 * Parses the command line.
 * @throws {Error} that names a wrong option
 */
export function parseStartOptions(args: readonly string[]): StartOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '4000' },
      host: { type: 'string', default: '127.0.0.1' },
      data: { type: 'string', default: '.local' },
      env: { type: 'string', multiple: true, default: [] },
      reset: { type: 'boolean', default: false },
      seed: { type: 'boolean', default: true },
      models: { type: 'boolean', default: true },
      pictures: { type: 'boolean', default: true },
      quiet: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
    allowNegative: true,
  });
  const port = Port.safeParse(values.port);
  if (!port.success) throw new Error(`--port takes a number from 1 to 65000, not ${values.port}`);
  const settings = z.array(Setting).safeParse(values.env);
  if (!settings.success) throw new Error('write --env NAME=VALUE');
  const { host, reset, seed, models, pictures, quiet, watch, help } = values;
  return {
    ...{ host, reset, seed, models, pictures, quiet, watch, help },
    port: port.data,
    dataFolder: path.resolve(values.data),
    settings: Object.fromEntries(settings.data.map(splitSetting)),
  };
}

function splitSetting(setting: string): [string, string] {
  const at = setting.indexOf('=');
  return [setting.slice(0, at), setting.slice(at + 1)];
}
