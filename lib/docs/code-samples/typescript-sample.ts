import type { SampleCall } from './sample-call.ts';

/** A module for Node, which needs no package. */
export function typescriptSample({ method, url, json, form }: SampleCall): string {
  const body = form
    ? `const body = new FormData();
${form
  .map((part) =>
    'text' in part
      ? `body.set(${quoted(part.name)}, ${quoted(part.text)});`
      : `body.set(${quoted(part.name)}, await openAsBlob(${quoted(part.fileName)}), ${quoted(part.fileName)});`,
  )
  .join('\n')}
`
    : json === undefined
      ? ''
      : `const body = JSON.stringify(${JSON.stringify(json, null, 2)});
`;
  const hasFile = form?.some((part) => 'fileName' in part) ?? false;
  return `import { createCipheriv } from 'node:crypto';
${hasFile ? "import { openAsBlob } from 'node:fs';\n" : ''}
const { API_KEY = '', API_SECRET = '', SESSION = 'anonymous' } = process.env;

/** 01-<AES-CBC with sixteen zero bytes, in base64> of <timestamp>;<session or anonymous>;<api key> */
function requestToken(): string {
  const key = Buffer.from(API_SECRET);
  const cipher = createCipheriv(\`aes-\${key.length * 8}-cbc\`, key, Buffer.alloc(16));
  const plain = \`\${new Date().toISOString()};\${SESSION};\${API_KEY}\`;
  return \`01-\${Buffer.concat([cipher.update(plain), cipher.final()]).toString('base64')}\`;
}

${body}const response = await fetch(${quoted(url)}, {
  method: ${quoted(method)},
  headers: { apiKey: API_KEY, token: requestToken()${json === undefined ? '' : ", 'content-type': 'application/json'"} },${body === '' ? '' : '\n  body,'}
});
console.log(response.status, await response.text());
`;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
