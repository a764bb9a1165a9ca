import * as z from 'zod';
import { type Account, refusedCall, signedCall } from './signed-call.ts';

/** The parameter in which CDK's bootstrap stack keeps its version. Source: CDK guide, "Bootstrap template versions". */
const PARAMETER = '/cdk-bootstrap/hnb659fds/version';

/** The version that the templates of CDK's default synthesizer require; `manifest.json` names it for each stack. */
export const REQUIRED_BOOTSTRAP_VERSION = 8;

const Found = z.object({ Parameter: z.object({ Value: z.string() }) });

/**
 * Returns the version of CDK's bootstrap stack in the region; undefined if the region was never bootstrapped. Needs
 * `ssm:GetParameter`.
 *
 * @throws {@link AccountError}
 */
export async function readBootstrapVersion(account: Account): Promise<number | undefined> {
  const answer = await signedCall(account, {
    service: 'ssm',
    method: 'POST',
    path: '/',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AmazonSSM.GetParameter' },
    body: JSON.stringify({ Name: PARAMETER }),
  });
  if (answer.ok) return Number(Found.parse(JSON.parse(answer.text)).Parameter.Value);
  if (answer.status === 400 && answer.text.includes('ParameterNotFound')) return undefined;
  throw refusedCall('ssm', 'GetParameter', answer);
}
