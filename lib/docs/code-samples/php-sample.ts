import type { SampleCall } from './sample-call.ts';

/** A script with the extensions openssl and curl, which PHP comes with. */
export function phpSample({ method, url, json, form }: SampleCall): string {
  const body = form
    ? `    CURLOPT_POSTFIELDS => [
${form
  .map((part) =>
    'text' in part
      ? `        ${quoted(part.name)} => ${quoted(part.text)},`
      : `        ${quoted(part.name)} => new CURLFile(${quoted(part.fileName)}),`,
  )
  .join('\n')}
    ],
`
    : json === undefined
      ? ''
      : `    CURLOPT_POSTFIELDS => ${quoted(JSON.stringify(json))},
`;
  const type = json === undefined ? '' : ", 'content-type: application/json'";
  return `<?php
$apiKey = getenv('API_KEY');
$secret = getenv('API_SECRET');
$session = getenv('SESSION') ?: 'anonymous';

// 01-<AES-CBC with sixteen zero bytes, in base64> of <timestamp>;<session or anonymous>;<api key>
$now = (new DateTime('now', new DateTimeZone('UTC')))->format('Y-m-d\\TH:i:s.v\\Z');
$cipher = 'aes-' . strlen($secret) * 8 . '-cbc';
$encrypted = openssl_encrypt("$now;$session;$apiKey", $cipher, $secret, OPENSSL_RAW_DATA, str_repeat("\\0", 16));
$token = '01-' . base64_encode($encrypted);

$call = curl_init(${quoted(url)});
curl_setopt_array($call, [
    CURLOPT_CUSTOMREQUEST => ${quoted(method)},
    CURLOPT_HTTPHEADER => ["apiKey: $apiKey", "token: $token"${type}],
${body}    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 60,
]);
$response = curl_exec($call);
echo curl_getinfo($call, CURLINFO_RESPONSE_CODE), ' ', $response, PHP_EOL;
`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
