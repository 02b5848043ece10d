import type { SessionUser } from '../../../platform/http/request-context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mailEmailChange } from '../../journey.ts';
import { checkOwnPassword } from '../check-own-password.ts';
import { cleanEmail } from '../email.ts';
import { saveChange } from './queries.ts';

const lastsMs = 24 * 3600_000;

/** The answer is the same for a free and for a taken address; which one it is, is found out later, by the job alone. */
export async function requestEmailChange(
  platform: Platform,
  user: SessionUser,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const newEmail = cleanEmail(email);
  await checkOwnPassword(platform, user.id, password);
  if (newEmail === user.email) return;
  const expiresAt = new Date(platform.clock.now().getTime() + lastsMs);
  await platform.db.transaction(async (tx) => {
    await saveChange(tx, {
      userId: user.id,
      newEmail,
      oldEmail: user.email,
      sessionId: user.sessionId,
      expiresAt,
    });
    await platform.queue.send(tx, mailEmailChange, { userId: user.id }, { key: user.id });
  });
}
