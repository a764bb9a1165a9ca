/** Three box filters in a row are close to a Gaussian. */
const ROUNDS = 3;

/**
 * Blurs a picture of one channel in place; outside of it is 0. The work does not depend on the radius.
 *
 * @param deviationPx standard deviation of the blur, in pixels
 */
export function blur(values: Float32Array, widthPx: number, heightPx: number, deviationPx: number): void {
  if (deviationPx <= 0) return;
  // The variance of a box of 2 r + 1 whole pixels is r (r + 1) / 3; a part of one pixel more at both ends adds the
  // rest.
  const variance = deviationPx ** 2 / ROUNDS;
  const whole = Math.floor((Math.sqrt(1 + 12 * variance) - 1) / 2);
  const ofWhole = (whole * (whole + 1) * (2 * whole + 1)) / 3;
  const part = (variance * (2 * whole + 1) - ofWhole) / (2 * ((whole + 1) ** 2 - variance));
  const radius = whole + part;
  const line = new Float32Array(Math.max(widthPx, heightPx));
  for (let round = 0; round < ROUNDS; round++) {
    for (let row = 0; row < heightPx; row++) blurLine(values, row * widthPx, 1, widthPx, radius, line);
    for (let column = 0; column < widthPx; column++) blurLine(values, column, widthPx, heightPx, radius, line);
  }
}

function blurLine(
  values: Float32Array,
  start: number,
  stride: number,
  count: number,
  radius: number,
  line: Float32Array,
): void {
  const whole = Math.floor(radius);
  const part = radius - whole;
  const share = 1 / (2 * radius + 1);
  for (let at = 0; at < count; at++) line[at] = values[start + at * stride] as number;
  const read = (at: number) => (at >= 0 && at < count ? (line[at] as number) : 0);
  let sum = 0;
  for (let at = -whole; at <= whole; at++) sum += read(at);
  for (let at = 0; at < count; at++) {
    values[start + at * stride] = (sum + part * (read(at - whole - 1) + read(at + whole + 1))) * share;
    sum += read(at + whole + 1) - read(at - whole);
  }
}
