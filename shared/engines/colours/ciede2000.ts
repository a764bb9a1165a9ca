import type { Lab } from './lab.ts';

const DEGREES = 180 / Math.PI;
const POW_25_7 = 25 ** 7;

/**
 * The visible difference of two colours: about 1 is the smallest that an eye sees, 100 is black against white.
 * Source: Sharma, Wu, Dalal, 'The CIEDE2000 Color-Difference Formula' (2005), whose test data are in the unit test.
 */
export function ciede2000(one: Lab, two: Lab): number {
  const meanChroma = (Math.hypot(one.a, one.b) + Math.hypot(two.a, two.b)) / 2;
  const g = 0.5 * (1 - Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + POW_25_7)));
  const a1 = (1 + g) * one.a;
  const a2 = (1 + g) * two.a;
  const c1 = Math.hypot(a1, one.b);
  const c2 = Math.hypot(a2, two.b);
  const h1 = hue(a1, one.b);
  const h2 = hue(a2, two.b);

  const deltaL = two.l - one.l;
  const deltaC = c2 - c1;
  const deltaH = 2 * Math.sqrt(c1 * c2) * Math.sin(hueDifference(h1, h2, c1 * c2) / 2 / DEGREES);

  const l = (one.l + two.l) / 2;
  const c = (c1 + c2) / 2;
  const h = meanHue(h1, h2, c1 * c2);
  const t = 1 - 0.17 * cosine(h - 30) + 0.24 * cosine(2 * h) + 0.32 * cosine(3 * h + 6) - 0.2 * cosine(4 * h - 63);
  const rotation =
    -2 * Math.sqrt(c ** 7 / (c ** 7 + POW_25_7)) * Math.sin((60 * Math.exp(-(((h - 275) / 25) ** 2))) / DEGREES);
  const light = deltaL / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2));
  const chroma = deltaC / (1 + 0.045 * c);
  const tint = deltaH / (1 + 0.015 * c * t);
  return Math.sqrt(light ** 2 + chroma ** 2 + tint ** 2 + rotation * chroma * tint);
}

/** Returns the hue in degrees, 0 to 360; 0 for greys. */
function hue(a: number, b: number): number {
  if (a === 0 && b === 0) return 0;
  const angle = Math.atan2(b, a) * DEGREES;
  return angle < 0 ? angle + 360 : angle;
}

function hueDifference(h1: number, h2: number, chromas: number): number {
  if (chromas === 0) return 0;
  const difference = h2 - h1;
  if (difference > 180) return difference - 360;
  return difference < -180 ? difference + 360 : difference;
}

function meanHue(h1: number, h2: number, chromas: number): number {
  if (chromas === 0) return h1 + h2;
  if (Math.abs(h1 - h2) <= 180) return (h1 + h2) / 2;
  return h1 + h2 < 360 ? (h1 + h2 + 360) / 2 : (h1 + h2 - 360) / 2;
}

function cosine(degrees: number): number {
  return Math.cos(degrees / DEGREES);
}
