import { type Paint, paintOf } from '../command-line/paint.ts';
import { type Command, optionName, type Parameters } from './command.ts';

const GENERAL = [
  ['--data DIR', 'the data folder of the local service (.local)'],
  ['--stage NAME', 'a stage deployed in AWS, with the credentials of the environment'],
  ['--region NAME', "the stage's region, if it differs from its settings"],
  ['--json', 'print JSON'],
  ['--help', 'this text; after a noun: with all its options. A noun without a verb lists'],
];

/** Returns the help text: the commands under their nouns; for one noun, its options too. */
export function helpText(commands: readonly Command[], noun?: string, paint: Paint = paintOf(false)): string {
  const nouns = [...new Set(commands.map((each) => each.noun))].filter((each) => noun === undefined || each === noun);
  const groups = nouns.map((each) => ({ title: each, rows: rowsOf(commands, each, noun !== undefined) }));
  const all = [
    ...groups,
    { title: 'options of every command', rows: GENERAL.map(([a = '', b = '']) => [`  ${a}`, b]) },
  ];
  const width = Math.max(...all.flatMap(({ rows }) => rows.map(([left = '']) => left.length))) + 3;
  return [
    'npm run admin -- <noun> <verb> [options]',
    ...all.flatMap(({ title, rows }) => [
      '',
      paint('bold', title),
      ...rows.map(([left = '', right = '']) => `${left.padEnd(width)}${right}`.trimEnd()),
    ]),
  ].join('\n');
}

function rowsOf(commands: readonly Command[], noun: string, withOptions: boolean): string[][] {
  return commands
    .filter((each) => each.noun === noun)
    .flatMap((each) => {
      const usage = [`  ${each.noun} ${each.verb}${argsOf(each.args)}`, each.summary];
      return withOptions ? [usage, ...optionRows(each.options)] : [usage];
    });
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
