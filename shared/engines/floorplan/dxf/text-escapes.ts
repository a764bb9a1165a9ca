/** Code pages of `\M+nXXXX`, by n. */
const ESCAPED_CODE_PAGES: Record<string, string> = { '1': 'shift_jis', '2': 'big5', '3': 'euc-kr', '5': 'gbk' };

/**
 * Placeholders of escaped signs while the unescaped ones are removed; of the private use area, so no text has them.
 */
const BACKSLASH = '\ue001';
const OPEN_BRACE = '\ue002';
const CLOSE_BRACE = '\ue003';

/**
 * Replaces `\U+XXXX` and `\M+nXXXX`, and the signs that TEXT writes as `%%d`, `%%c`, `%%p`. Source: DXF reference,
 * TEXT.
 */
export function unescapeText(text: string): string {
  if (!text.includes('\\') && !text.includes('%%')) return text;
  return text
    .replace(/\\[Uu]\+([0-9A-Fa-f]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\M\+([1-5])([0-9A-Fa-f]{4})/g, (whole: string, page: string, hex: string) => {
      const encoding = ESCAPED_CODE_PAGES[page];
      return encoding ? new TextDecoder(encoding).decode(Buffer.from(hex, 'hex')) : whole;
    })
    .replace(/%%[dD]/g, '°')
    .replace(/%%[cC]/g, 'Ø')
    .replace(/%%[pP]/g, '±')
    .replace(/%%[uUoOkK]/g, '')
    .replace(/%%(\d{3})/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/%%%/g, '%');
}

/** The text of an MTEXT without its formatting: paragraphs become line breaks, stacked fractions get a slash. */
export function plainMtext(text: string): string {
  return unescapeText(
    text
      .replace(/\\\\/g, BACKSLASH)
      .replace(/\\[{}]/g, (brace) => (brace === '\\{' ? OPEN_BRACE : CLOSE_BRACE))
      .replace(/\\P|\^J/g, '\n')
      .replace(/\\~/g, ' ')
      .replace(/\\S([^;]{0,200});/g, (_, stack: string) => stack.replace(/[\^#]/, '/'))
      // Alignment, colours, fonts, heights, oblique angles, paragraph settings, tracking, width: up to the semicolon.
      .replace(/\\[ACcFfHhpQTWqi][^;\\{}]*;/g, '')
      .replace(/\\[LlOoKk]/g, '')
      .replace(/[{}]/g, '')
      .replaceAll(BACKSLASH, '\\')
      .replaceAll(OPEN_BRACE, '{')
      .replaceAll(CLOSE_BRACE, '}'),
  );
}
