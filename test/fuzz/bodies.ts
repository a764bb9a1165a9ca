import fc from 'fast-check';
import type { Route } from '../../shared/platform/http/route.ts';

/** A body in its transmitted form. */
export interface FuzzBody {
  readonly kind: string;
  readonly contentType: string | undefined;
  readonly text: string;
}

const BOUNDARY = 'fuzzboundary';
const DEEP = 20_000;
const JSON_TYPE = 'application/json';
const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const ODD_TYPES = [
  undefined,
  '',
  'text/plain',
  'application/json; charset=utf-16',
  'application/problem+json',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="a;b"',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'application/x-www-form-urlencoded',
];

/** Passwords of the cases; the test searches for them in responses and logs. */
export const WRONG_PASSWORDS = Array.from({ length: 5 }, (_, index) => `fuzz-wrong-password-${index}`);
const MD5_LIKE = 'fedcba9876543210fedcba9876543210';

const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom('x'.repeat(2_000), -0, 1e308, '\u0000', '\ud800', null, [], {}),
);

/** Only for sign-in: other calls store unknown fields and return them. */
const signInObject = fc.record(
  {
    identification: fc.oneof(fc.constantFrom('admin@demo.example', 'ADMIN@DEMO.EXAMPLE ', 'nobody'), oddValue),
    password: fc.oneof(fc.constantFrom(...WRONG_PASSWORDS), oddValue),
    passwordMD5: fc.oneof(fc.constant(MD5_LIKE), oddValue),
  },
  { requiredKeys: [] },
);

const jsonObject = fc.oneof(
  fc.record(
    { fileName: fc.oneof(fc.string(), oddValue), contentType: oddValue, size: fc.oneof(fc.integer(), oddValue) },
    { requiredKeys: [] },
  ),
  fc
    .record(
      {
        id: fc.oneof(fc.constantFrom('demo:fuzz', 'other:fuzz', 'demo:', 'basic:door'), oddValue),
        catalog: fc.oneof(fc.constantFrom('demo', 'other', 'nowhere'), oddValue),
        label: fc.oneof(fc.string(), oddValue),
        width: fc.oneof(fc.integer(), oddValue),
        topImage: fc.oneof(fc.constantFrom('https://169.254.169.254/', 'file:///etc/passwd', 'javascript:0'), oddValue),
        tags: oddValue,
        attributes: oddValue,
        visibilityStatus: fc.oneof(fc.integer({ min: -1, max: 3 }), oddValue),
        unknown: oddValue,
      },
      { requiredKeys: [] },
    )
    .map((item) => (item.tags === null ? { item } : item)),
  fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'upload', 'items', 'id', 'password'), oddValue),
);

const jsonOf = (objects: fc.Arbitrary<object>): fc.Arbitrary<FuzzBody> =>
  objects.map((value) => ({
    kind: 'JSON of the right kind',
    contentType: JSON_TYPE,
    text: JSON.stringify(value),
  }));

const oddJsonOf = (objects: fc.Arbitrary<object>): fc.Arbitrary<FuzzBody> =>
  fc.oneof(
    fc.jsonValue().map((value) => ({ kind: 'other JSON', contentType: JSON_TYPE, text: JSON.stringify(value) })),
    objects.chain((value) => cut(JSON.stringify(value), 'truncated JSON', JSON_TYPE)),
    fc.constantFrom(
      { kind: 'deep JSON', contentType: JSON_TYPE, text: '['.repeat(DEEP) + ']'.repeat(DEEP) },
      { kind: 'deep JSON', contentType: JSON_TYPE, text: '{"upload":'.repeat(DEEP / 10) },
      {
        kind: 'other JSON',
        contentType: JSON_TYPE,
        text: `{"identification":"a","identification":${'9'.repeat(5_000)}}`,
      },
    ),
  );

const part = fc.record({
  name: fc.oneof(
    fc.constantFrom('threeDimensionalAsset', 'assetFile', 'file', 'type', 'unit', '__proto__', ''),
    fc.string(),
  ),
  fileName: fc.option(fc.oneof(fc.constantFrom('a.zip', '../../x.obj', ''), fc.string()), { nil: undefined }),
  content: fc.oneof(
    fc.constantFrom('mm', 'topImage', 'PK\u0003\u0004torn', 'glTF', '\u0089PNG\r\n\u001a\n', ''),
    fc.string({ unit: 'binary' }),
  ),
});

const form: fc.Arbitrary<FuzzBody> = fc
  .array(part, { maxLength: 4 })
  .map((parts) => ({ kind: 'form', contentType: FORM_TYPE, text: formText(parts) }));

const oddForm: fc.Arbitrary<FuzzBody> = fc.oneof(
  form.chain(({ text }) => cut(text, 'truncated form', FORM_TYPE)),
  fc.constant({
    kind: 'form of many parts',
    contentType: FORM_TYPE,
    text: formText(Array.from({ length: 80 }, () => ({ name: 'unit', fileName: undefined, content: 'mm' }))),
  }),
);

const noBody: fc.Arbitrary<FuzzBody> = fc.constant({ kind: 'no body', contentType: undefined, text: '' });

const oddTyped: fc.Arbitrary<FuzzBody> = fc
  .tuple(fc.oneof(jsonOf(jsonObject), form, fc.string({ unit: 'binary' })), fc.constantFrom(...ODD_TYPES))
  .map(([body, contentType]) => ({
    kind: 'odd content type',
    contentType,
    text: typeof body === 'string' ? body : body.text,
  }));

/** A body for a route: usually of a type that the route accepts. */
export function bodyFor(route: Route | undefined): fc.Arbitrary<FuzzBody> {
  if (!route?.body) return fc.oneof({ weight: 8, arbitrary: noBody }, jsonOf(jsonObject), oddTyped);
  const objects = route.operation === 'signIn' ? signInObject : jsonObject;
  const takesJson = route.body.kind !== 'form';
  const takesForm = route.body.kind !== 'json';
  return fc.oneof(
    ...(takesJson
      ? [
          { weight: 5, arbitrary: jsonOf(objects) },
          { weight: 3, arbitrary: oddJsonOf(objects) },
        ]
      : []),
    ...(takesForm
      ? [
          { weight: 5, arbitrary: form },
          { weight: 3, arbitrary: oddForm },
        ]
      : []),
    { weight: 1, arbitrary: oddTyped },
    { weight: 1, arbitrary: noBody },
  );
}

function cut(text: string, kind: string, contentType: string): fc.Arbitrary<FuzzBody> {
  return fc.nat(Math.max(0, text.length - 1)).map((at) => ({ kind, contentType, text: text.slice(0, at) }));
}

function formText(parts: readonly { name: string; fileName: string | undefined; content: string }[]): string {
  const lines = parts.flatMap(({ name, fileName, content }) => [
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}`,
    '',
    content,
  ]);
  return [...lines, `--${BOUNDARY}--`, ''].join('\r\n');
}
