import { expect, it } from 'vitest';
import { canSendAgain } from '../../../../lib/console/screens/upload/file-failure.ts';
import type { FileUpload } from '../../../../lib/console/screens/upload/file-upload.ts';
import { takeIn } from '../../../../lib/console/screens/upload/take-in.ts';

it.each([
  ['whose file no network has taken', 'v', undefined, true],
  ['that the service refused for its rate', 'v', 'RATE_LIMITED', true],
  ['that took too long', 'v', 'MODEL_TIMEOUT', true],
  ['of a size that another unit mends', 'v', 'MODEL_BAD_BOUNDS', true],
  ['of an empty file', '', 'INVALID_REQUEST', false],
  ['of a broken file', 'v', 'MODEL_CORRUPT', false],
  ['of a file without a model', 'v', 'MODEL_NO_GEOMETRY', false],
  ['of a torn archive', 'v', 'ARCHIVE_CORRUPT', false],
] as const)('a failed upload %s can be sent again as it can help', (_, content, errorCode, isWanted) => {
  const group = { model: { file: new File([content], 'chair.glb'), folder: '' }, beside: [] };
  const failed = takeIn([], [group], 'demo').map((each): FileUpload => ({ ...each, state: 'failed', errorCode }));
  expect(failed.map(canSendAgain)).toEqual([isWanted]);
  expect(failed.map((each) => canSendAgain({ ...each, group: undefined }))).toEqual([false]);
});
