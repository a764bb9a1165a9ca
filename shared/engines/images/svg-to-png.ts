import { loadSharp } from './load-sharp.ts';
import { useProjectFonts } from './project-fonts.ts';

/** Only ends the work between two strips of a picture; see plan-drawer.ts for a limit that always holds. */
const TIMEOUT_SECONDS = 10;

let fontsAreSet = false;

/** Renders an SVG as a PNG in its stated size. Only for SVG that the service has made, never for a client's file. */
export async function svgToPng(svg: string): Promise<Uint8Array> {
  if (!fontsAreSet) useProjectFonts();
  fontsAreSet = true;
  return loadSharp()(Buffer.from(svg), { unlimited: true }).timeout({ seconds: TIMEOUT_SECONDS }).png().toBuffer();
}
