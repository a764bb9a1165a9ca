import validator from 'gltf-validator';
import { ModelError } from './model-error.ts';

const MAX_ISSUES = 20;
const SEVERITY_ERROR = 0;

/**
 * Checks the result of a conversion with the Khronos validator.
 *
 * @throws ModelError OUTPUT_INVALID if there are errors, with the validator's messages as its cause
 */
export async function validateGlb(glb: Uint8Array): Promise<void> {
  const { issues } = await validator.validateBytes(glb, { maxIssues: MAX_ISSUES, writeTimestamp: false });
  if (issues.numErrors === 0) return;
  const errors = issues.messages
    .filter(({ severity }) => severity === SEVERITY_ERROR)
    .map(({ code, message, pointer }) => `${code} ${pointer ?? ''}: ${message}`);
  throw new ModelError(
    'OUTPUT_INVALID',
    'The model could be read, but no valid GLB could be made of it; export it again, or in another format.',
    { cause: new Error(errors.join('\n')) },
  );
}
