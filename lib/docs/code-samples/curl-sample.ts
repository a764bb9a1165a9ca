import type { SampleCall } from './sample-call.ts';

/** A shell script with curl and openssl. */
export function curlSample({ method, url, json, form }: SampleCall): string {
  const parts = [
    `curl -sS -X ${method} ${quoted(url)} --globoff`,
    '-H "apiKey: $API_KEY" -H "token: $TOKEN"',
    ...(json === undefined ? [] : [`-H 'content-type: application/json' --data ${quoted(JSON.stringify(json))}`]),
    ...(form ?? []).map((part) =>
      'text' in part
        ? `--form-string ${quoted(`${part.name}=${part.text}`)}`
        : `-F ${quoted(`${part.name}=@${part.fileName}`)}`,
    ),
  ];
  return `#!/bin/sh
# token: 01-<AES-CBC with sixteen zero bytes, in base64> of <timestamp>;<session or anonymous>;<api key>
TOKEN="01-$(printf '%s;%s;%s' "$(date -u +%Y-%m-%dT%H:%M:%S.000Z)" "\${SESSION:-anonymous}" "$API_KEY" |
  openssl enc -aes-$((\${#API_SECRET} * 8))-cbc -K "$(printf %s "$API_SECRET" | od -An -v -tx1 | tr -d ' \\n')" -iv 00000000000000000000000000000000 |
  openssl base64 -A)"
${parts.join(' \\\n  ')}
`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
