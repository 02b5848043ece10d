import { listMessages } from '../../../platform/mail/queries.ts';
import { readMessage } from '../../../platform/mail/read-mailbox.ts';
import type { TestPlatform } from '../test-platform.ts';

const admin = { id: '', email: '', emailConfirmed: true, isAdmin: true, sessionId: '' };

/** The text of the newest mail to an address, after running the jobs. */
export async function newestMail(platform: TestPlatform, address: string): Promise<string> {
  await platform.runJobs();
  const [newest] = await listMessages(platform.db, address);
  if (!newest) throw new Error(`no mail for ${address}`);
  return (await readMessage(platform, admin, newest.id)).text;
}

/** The secret of the link in the newest mail to an address. */
export async function tokenFrom(platform: TestPlatform, address: string): Promise<string> {
  return /token=([\w-]+)/.exec(await newestMail(platform, address))?.[1] ?? '';
}
