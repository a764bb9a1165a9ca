/** `README.md` of the package. */
export const CLIENT_README = `# Client of the furniture planning service

For Node 20 or later and for browsers, without dependencies. Every deployment serves it:

\`\`\`bash
npm install https://api.example.com/client/planning-client.tgz
\`\`\`

\`\`\`ts
import { createClient, sendUpload } from 'planning-client';

const key = { baseUrl: 'https://api.example.com', apiKey, secret };
const { auth } = await createClient(key).signIn({ body: { identification, password } });
const client = createClient({ ...key, sessionToken: auth.token });

for await (const { items } of client.pages('listItems', { query: { catalog: 'demo' } })) show(items);

const { upload } = await client.createUpload({ body: { fileName: file.name, size: file.size } });
await sendUpload(upload, file, { onProgress: (sent, total) => show(sent / total), signal });
const { assetProcessing } = await client.createConversion({
  params: { id: 'demo:chair' },
  fields: { threeDimensionalAssetUrl: upload.sourceUrl },
});
const job = await client.finished(assetProcessing);
\`\`\`

- One method for each operation of \`GET /v2/openapi.json\`, with its name. Input: \`params\`, \`query\`, \`body\` or \`fields\` and
  \`files\`, and \`signal\`, \`idempotencyKey\`, \`ifMatch\`, \`onAnswer\`.
- An error response rejects with a \`ServiceCallError\` (\`status\`, \`code\`, \`message\`, \`details\`, \`requestId\`), a failed job
  with a \`JobFailedError\` (\`code\`, \`job\`).
- A call that is refused with 429 and \`Retry-After\` is sent again after that time, up to three times (\`retries\`).
- Pages in browsers need https or localhost, and a public api key without a secret.
`;
