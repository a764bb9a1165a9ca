/**
 * Splits `A <a@x>, "B, C" <b@x>; d@x` at the commas between mailboxes, which are not those within quotes or comments
 * (RFC 5322, 3.4). A group (`Team: a@x, b@x;`) counts by its members.
 */
export function splitAddressList(header: string): string[] {
  const mailboxes: string[] = [];
  let mailbox = '';
  for (const [token] of header.matchAll(/"(?:[^"\\]|\\.)*"|\([^)]*\)|<[^>]*>|[^"(<]|["(<]/gs)) {
    if (token === ',' || token === ';') {
      mailboxes.push(mailbox);
      mailbox = '';
    } else if (token === ':') mailbox = '';
    else mailbox += token;
  }
  return [...mailboxes, mailbox].map((text) => text.trim()).filter((text) => text !== '');
}

/** The address in `A <a@x>` or `a@x`. */
export function addressOf(mailbox: string): string {
  return (/<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox).trim();
}
