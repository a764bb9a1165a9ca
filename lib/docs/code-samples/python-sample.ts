import type { SampleCall } from './sample-call.ts';

/** A script that needs `requests` and `cryptography`. */
export function pythonSample({ method, url, json, form }: SampleCall): string {
  const body = form
    ? `files=[
${form
  .map((part) =>
    'text' in part
      ? `        (${quoted(part.name)}, (None, ${quoted(part.text)})),`
      : `        (${quoted(part.name)}, open(${quoted(part.fileName)}, "rb")),`,
  )
  .join('\n')}
    ],`
    : json === undefined
      ? ''
      : `json=json.loads(${quoted(JSON.stringify(json))}),`;
  return `# pip install requests cryptography
import base64, datetime, json, os
import requests
from cryptography.hazmat.primitives import padding
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

API_KEY, API_SECRET = os.environ["API_KEY"], os.environ["API_SECRET"]
SESSION = os.environ.get("SESSION", "anonymous")


def request_token():
    """01-<AES-CBC with sixteen zero bytes, in base64> of <timestamp>;<session or anonymous>;<api key>"""
    now = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z"
    padder = padding.PKCS7(128).padder()
    plain = padder.update(f"{now};{SESSION};{API_KEY}".encode()) + padder.finalize()
    encryptor = Cipher(algorithms.AES(API_SECRET.encode()), modes.CBC(bytes(16))).encryptor()
    return "01-" + base64.b64encode(encryptor.update(plain) + encryptor.finalize()).decode()


response = requests.request(
    ${quoted(method)},
    ${quoted(url)},
    headers={"apiKey": API_KEY, "token": request_token()},
    timeout=60,${body === '' ? '' : `\n    ${body}`}
)
print(response.status_code, response.text)
`;
}

/** A JSON string is a Python string too. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
