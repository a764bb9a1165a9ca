import type { LongLists } from './long-lists.ts';

/** Tokens outside of lists, and inside of them. */
const TOKEN = /"""|'''|\/\*|["'@#<{}()[;,\n]/g;
const LIST_TOKEN = /"""|'''|\/\*|["'@#<[\]]/g;
const HEADER = '#usda';
const BARE_STRING = /^(?:"""|'''|"|')/;
/** After these, a parenthesis opens a value; elsewhere, metadata. */
const BEFORE_VALUE = ['=', ',', '(', '[', ':'];

/** The open context: a block, metadata in parentheses, a value in parentheses, a list. */
type Context = '{' | '(' | 'value' | '[';

/**
 * Rewrites a text layer so that every statement, and every start and end of a block, has a separate line, because
 * three's parser works by lines, while USD also separates statements by semicolons and brackets. Comments and bare
 * strings of metadata (another form of comments) are removed; long lists are moved to `lists`.
 *
 * @see https://openusd.org/release/api/sdf_page_front.html and the grammar in pxr/usd/sdf/usdaFileFormat
 */
export function usdaLines(text: string, lists: LongLists): string {
  const lines: string[] = [];
  const open: Context[] = [];
  let line = '';
  /** The last character that is not blank. */
  let last = '';
  const add = (part: string) => {
    line += part;
    last = part.trimEnd().at(-1) ?? last;
  };
  const endLine = () => {
    const statement = line.trim();
    const isComment = open.at(-1) === '(' && BARE_STRING.test(statement) && isOneString(statement);
    if (statement !== '' && !isComment) lines.push(statement);
    line = '';
    last = '';
  };
  for (let from = 0; from < text.length; ) {
    const context = open.at(-1);
    const tokens = context === '[' ? LIST_TOKEN : TOKEN;
    tokens.lastIndex = from;
    const match = tokens.exec(text);
    const at = match?.index ?? text.length;
    const between = text.slice(from, at);
    add(context === '[' ? between.replaceAll('\n', ' ') : between);
    const token = match?.[0] ?? '';
    from = at + token.length;
    if (token === '#' || token === '/*') {
      from = endOf(text, at, token);
      if (at === 0 && text.startsWith(HEADER)) add(text.slice(at, from));
    } else if (['"""', "'''", '"', "'", '@', '<'].includes(token)) {
      from = endOf(text, at, token);
      add(text.slice(at, from));
    } else if (token === '\n') {
      if (context === 'value' || last === '=') line += ' ';
      else endLine();
    } else if (token === '[') {
      const end = context === '[' ? -1 : endOfPlainList(text, from);
      const placeholder = end < 0 ? undefined : lists.put(text.slice(from, end));
      if (placeholder) from = end + 1;
      else open.push('[');
      add(placeholder ?? token);
    } else if (token === ']') {
      open.pop();
      add(token);
    } else if (token === '(' && (context === 'value' || BEFORE_VALUE.includes(last))) {
      open.push('value');
      add(token);
    } else if (token === ')' && context === 'value') {
      open.pop();
      add(token);
    } else if (token === '(' || token === '{') {
      add(token);
      endLine();
      open.push(token);
    } else if (token === ')' || token === '}') {
      endLine();
      open.pop();
      add(token);
      endLine();
    } else if (token === ';' || (token === ',' && context === '{')) endLine();
    else add(token);
  }
  endLine();
  return lines.join('\n');
}

/** Position of the bracket that closes a list without strings or nested lists; -1 otherwise. */
function endOfPlainList(text: string, from: number): number {
  LIST_TOKEN.lastIndex = from;
  const token = LIST_TOKEN.exec(text);
  return token?.[0] === ']' ? token.index : -1;
}

/** End of a string, an asset path, a prim path or a comment. Strings of one line end at the line end at the latest. */
function endOf(text: string, at: number, opening: string): number {
  if (opening === '/*') return after(text, '*/', at + 2);
  if (opening.length === 3) return after(text, opening, at + 3);
  if (text.startsWith('@@@', at)) return after(text, '@@@', at + 3);
  const lineEnd = text.indexOf('\n', at);
  const limit = lineEnd < 0 ? text.length : lineEnd;
  if (opening === '#') return limit;
  const closing = opening === '<' ? '>' : opening;
  for (let end = at + 1; end < limit; end++) {
    if (text[end] === '\\' && (opening === '"' || opening === "'")) end++;
    else if (text[end] === closing) return end + 1;
  }
  return limit;
}

function after(text: string, closing: string, from: number): number {
  const end = text.indexOf(closing, from);
  return end < 0 ? text.length : end + closing.length;
}

function isOneString(statement: string): boolean {
  const [opening = ''] = BARE_STRING.exec(statement) ?? [];
  return endOf(statement, 0, opening) === statement.length;
}
