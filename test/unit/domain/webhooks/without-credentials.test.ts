import { expect, test } from 'vitest';
import { webhookHeaders } from '../../../../shared/domain/webhooks/sign-webhook.ts';
import { withoutCredentials } from '../../../../shared/domain/webhooks/without-credentials.ts';

const SECRETS = ['a secret of 32 characters, ascii', 'another secret of 32 characters.'] as const;

test('a response that repeats its request is stored without token and signatures, and otherwise unchanged', () => {
  const headers = webhookHeaders('id', '{}', { apiKey: 'key-1', secrets: [...SECRETS] }, new Date(0));
  const kept = withoutCredentials(`got ${JSON.stringify(headers)}, v1, thank you`, headers);
  expect(JSON.parse(kept.slice(4, kept.lastIndexOf('}') + 1))).toEqual({
    ...headers,
    token: '01-[left out]',
    'webhook-signature': 'v1,[left out] v1,[left out]',
  });
  expect(kept.endsWith(', v1, thank you')).toBe(true);
});
