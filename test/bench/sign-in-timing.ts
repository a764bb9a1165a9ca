import { clientOf, demoClient, jsonBody } from '../api/client.ts';
import { startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { freePort } from '../fixtures/free-port.ts';
import { atMost, type Figure, median } from './figure.ts';

const WARM_UP_PAIRS = 10;
const PAIRS = 200;
const MOST_PERCENT = 10;

/**
 * Measures whether the time of a refused sign-in reveals that a user exists. Unknown user and wrong password alternate,
 * so that other load affects both; without the limit on attempts.
 */
export async function measureSignInTiming(): Promise<Figure[]> {
  const { folder, remove } = await temporaryFolder('sign-in-timing');
  const args = ['--no-models', '--env', 'RATE_LIMITS=off'];
  const service = await startServiceProcess({ dataFolder: folder, port: await freePort(), args });
  try {
    const { identity } = await demoClient(service.endpoints);
    const known = service.endpoints.tenants[0]?.users[0]?.identification ?? '';
    const unknown = known.replace(/^./, 'x');
    const milliseconds = async (identification: string) => {
      const began = performance.now();
      const body = jsonBody({ identification, password: 'not the password' });
      const { status } = await clientOf(service.endpoints, identity).call('POST', '/v2/auth/signin', body);
      if (status !== 403) throw new Error(`a refused sign-in returned ${status}`);
      return performance.now() - began;
    };
    const wrongPassword: number[] = [];
    const unknownUser: number[] = [];
    for (let pair = 0; pair < WARM_UP_PAIRS + PAIRS; pair++) {
      const times = [await milliseconds(known), await milliseconds(unknown)] as const;
      if (pair < WARM_UP_PAIRS) continue;
      wrongPassword.push(times[0]);
      unknownUser.push(times[1]);
    }
    const [wrong, nobody] = [median(wrongPassword), median(unknownUser)];
    const percent = (Math.abs(wrong - nobody) / wrong) * 100;
    const name = `sign-in refused: unknown user (${nobody.toFixed(1)} ms) compared with wrong password (${wrong.toFixed(1)} ms), medians`;
    return [atMost(name, percent, MOST_PERCENT, '%', 1)];
  } finally {
    await service.stop();
    await remove();
  }
}
