import { type Command, optionName, type Parameters } from './command.ts';

const GENERAL = [
  ['--data DIR', 'the data folder of the local service (.local)'],
  ['--stage NAME', 'a stage deployed in AWS, with the credentials of the environment'],
  ['--region NAME', "the stage's region, if it differs from its settings"],
  ['--json', 'print JSON'],
  ['--help', 'this text; after a noun: with all its options. A noun without a verb lists'],
];

/** Returns the help text: one line for each command; for one noun, its options too. */
export function helpText(commands: readonly Command[], noun?: string): string {
  const chosen = commands.filter((each) => noun === undefined || each.noun === noun);
  const rows = chosen.flatMap((each) => {
    const usage = [`  ${each.noun} ${each.verb}${argsOf(each.args)}`, each.summary];
    return noun === undefined ? [usage] : [usage, ...optionRows(each.options)];
  });
  const all = [...rows, [], ...GENERAL.map(([option = '', text = '']) => [`  ${option}`, text])];
  const width = Math.max(...all.map(([left = '']) => left.length)) + 3;
  return [
    'npm run admin -- <noun> <verb> [options]',
    '',
    ...all.map(([left = '', right = '']) => `${left.padEnd(width)}${right}`.trimEnd()),
  ].join('\n');
}

function argsOf(args: Parameters): string {
  return Object.values(args)
    .map(({ placeholder }) => ` ${placeholder}`)
    .join('');
}

function optionRows(options: Parameters): string[][] {
  return Object.entries(options).map(([name, { placeholder, summary, schema }]) => {
    const needed = schema.safeParse(undefined).success ? '' : ' (needed)';
    return [`      ${optionName(name)} ${placeholder}`.trimEnd(), summary + needed];
  });
}
