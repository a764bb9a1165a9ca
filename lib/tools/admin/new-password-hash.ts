import { hashPassword } from '../../../shared/platform/identity/sign-in/password.ts';
import type { AdminContext } from './command.ts';

const MIN_PASSWORD_CHARACTERS = 8;

/**
 * Asks for a password, without echo, and returns its hash.
 *
 * @throws if the password is too short
 */
export async function newPasswordHash({
  readSecret,
  randomBytes,
}: Pick<AdminContext, 'readSecret' | 'randomBytes'>): Promise<string> {
  const password = await readSecret('Password');
  if (password.length < MIN_PASSWORD_CHARACTERS) {
    throw new Error(`a password has ${MIN_PASSWORD_CHARACTERS} characters at least`);
  }
  return hashPassword({ password }, randomBytes);
}
