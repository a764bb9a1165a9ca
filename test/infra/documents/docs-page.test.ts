import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { docsPage } from '../../../lib/tools/documents/openapi/docs-page.ts';

const MAX_PAGE_BYTES = 2_000_000;
const page = docsPage();

it('is one page that loads no other file and is small enough for a function response', () => {
  expect(Buffer.byteLength(page)).toBeLessThanOrEqual(MAX_PAGE_BYTES);
  const tags = page.replaceAll(/<script>[\s\S]*?<\/script>|<style>[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, '');
  expect(tags).not.toMatch(/src=|https?:/);
  expect(page).not.toContain('sourceMappingURL');
  expect(page).toContain('Apache License 2.0');
});

it('allows only its own scripts', () => {
  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
  expect(scripts).toHaveLength(2);
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? '';
  const allowed = /script-src ([^;]+)/.exec(policy)?.[1]?.split(' ');
  expect(allowed).toEqual(scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`));
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self'");
});
