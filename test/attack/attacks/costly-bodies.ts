import type { Attempt, Finding } from '../attack-context.ts';
import { faultOf } from './costly-input.ts';

/** A GET waits for nothing; the rest is what a busy machine adds. */
const MAX_GET_MS = 5_000;
const BODIES = 32;
const BODY_BYTES = 9_500_000;
const LANES = 4;
const FORMS_PER_LANE = 10;
const BOUNDARY = 'b';
const NAMELESS_PART = `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n`;

/** Bodies that can only be refused. */
export const costlyBodies: readonly Attempt[] = [
  {
    of: '2',
    promise: `${BODIES} bodies that no function takes hold up no GET`,
    async run({ attacker, user }) {
      const body = Buffer.alloc(BODY_BYTES, 1);
      const headers = { 'content-type': 'application/json' };
      const flood = Promise.all(
        Array.from({ length: BODIES }, () => attacker('127.0.7.5').call({ path: '/v2/plans', body, headers })),
      );
      const other = await user(2, 'viewer');
      const findings: Finding[] = [];
      for (let turn = 0; turn < 3; turn++) {
        const { status, milliseconds } = await other.call({ path: '/v2/items?limit=1' });
        const isHeld = status === 200 && milliseconds <= MAX_GET_MS;
        findings.push(isHeld ? undefined : `a GET meanwhile: ${status} after ${Math.round(milliseconds)} ms`);
      }
      const accepted = (await flood).filter(({ status }) => status < 400 || status >= 500);
      return [...findings, accepted.length > 0 ? `${accepted.length} were not refused` : undefined];
    },
  },
  {
    of: '2',
    promise: 'forms with parts without names are refused, and end no process',
    async run({ attacker }) {
      const body = `${NAMELESS_PART}${NAMELESS_PART}--${BOUNDARY}--`;
      const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
      const lane = async () => {
        const findings: Finding[] = [];
        for (let turn = 0; turn < FORMS_PER_LANE; turn++) {
          const answer = await attacker('127.0.7.6').call({ path: '/v2/plans', body, headers });
          findings.push(faultOf(answer));
        }
        return findings;
      };
      return (await Promise.all(Array.from({ length: LANES }, lane))).flat();
    },
  },
];
