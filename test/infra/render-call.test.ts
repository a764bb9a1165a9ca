import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readRenderCall } from '../../lib/tools/render/render-call.ts';

it('reports a wrong command line of npm run render in a sentence', async () => {
  const place = mkdtempSync(path.join(tmpdir(), 'render-call-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const file = (name: string, text: string) => {
    writeFileSync(path.join(place, name), text);
    return path.join(place, name);
  };
  const model = file('model.glb', '');
  const good = file('good.json', '\uFEFF{"views":[{"view_type":"perspective"}]}');
  for (const [reason, ...args] of [
    [/MODEL is missing/],
    [/--settings FILE is missing/, model],
    [/one MODEL, not 2/, model, model, '--settings', good],
    [/no file .*gone\.glb/, path.join(place, 'gone.glb'), '--settings', good],
    [/no file /, place, '--settings', good],
    [/is not valid JSON/, model, '--settings', file('bad.json', '{')],
    [/quality is one of/, model, '--settings', file('ultra.json', '{"quality":"ultra","views":[]}')],
    [/cannot be created as a folder/, model, '--settings', good, '--out', model],
    [/There is no option --setting; did you mean --settings\?/, model, '--setting', good],
  ] as const) {
    await expect(readRenderCall(args)).rejects.toMatchObject({
      name: 'CallError',
      message: expect.stringMatching(reason),
    });
  }
  await expect(readRenderCall([model, '--settings', good, '--out', place])).resolves.toMatchObject({
    glbFile: model,
    settings: { quality: 'standard', light_preset: 'studio' },
    out: place,
  });
});
