import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const MODULE = path.join(import.meta.dirname, '../../../../shared/engines/images/svg-to-png.ts');
const SCRIPT = `
  const { svgToPng } = await import(${JSON.stringify(MODULE)});
  const text = '<text x="4" y="30" font-size="24" font-family="Inter, sans-serif">Küche 12,4 m²</text>';
  const png = await svgToPng('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40">' + text + '</svg>');
  process.stdout.write(Buffer.from(png).toString('base64'));
`;

/** In a separate process, because fonts are loaded once in a process. */
function drawnWith(environment: Record<string, string>): string {
  return execFileSync(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
}

it('draws text in the fonts of the project, even on a machine without fonts', async () => {
  const drawn = drawnWith({});
  expect(drawnWith({ FONTCONFIG_FILE: '/dev/null', FONTCONFIG_PATH: '/nowhere' })).toBe(drawn);
  // Without fonts the picture is empty and has a sixth of the bytes.
  expect(Buffer.from(drawn, 'base64').length).toBeGreaterThan(1_500);
});
