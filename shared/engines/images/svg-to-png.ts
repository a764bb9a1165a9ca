import { loadSharp } from './load-sharp.ts';
import { useOwnFonts } from './own-fonts.ts';

const TIMEOUT_SECONDS = 20;

let fontsAreSet = false;

/** A drawing of our own as a PNG of the size that it states. Never for SVG that came from outside. */
export async function svgToPng(svg: string): Promise<Uint8Array> {
  if (!fontsAreSet) useOwnFonts();
  fontsAreSet = true;
  return loadSharp()(Buffer.from(svg), { unlimited: true }).timeout({ seconds: TIMEOUT_SECONDS }).png().toBuffer();
}
