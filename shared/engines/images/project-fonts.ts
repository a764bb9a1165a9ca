import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ELEMENT_TEXT, escapeMarkup } from '../../platform/text/escape-markup.ts';

const load = createRequire(import.meta.url);
const PACKAGE = 'dejavu-fonts-ttf';

/**
 * Configures fontconfig to use only the fonts of this project, so that a drawing is the same on every machine; Lambda
 * has no fonts. Call it before sharp draws its first text.
 */
export function useProjectFonts(): void {
  const fonts = path.join(path.dirname(load.resolve(`${PACKAGE}/package.json`)), 'ttf');
  const settings = path.join(tmpdir(), 'furniture-fonts.conf');
  const cache = path.join(tmpdir(), 'furniture-fontconfig');
  writeFileSync(
    settings,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>${escaped(fonts)}</dir><cachedir>${escaped(cache)}</cachedir></fontconfig>\n`,
  );
  process.env.FONTCONFIG_FILE = settings;
}

function escaped(text: string): string {
  return escapeMarkup(text, ELEMENT_TEXT);
}
