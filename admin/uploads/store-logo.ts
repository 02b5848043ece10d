import { randomBytes } from 'node:crypto';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/record-action.ts';
import { readImage } from './read-image.ts';

/** spec §7 */
const bucket = 'logos';
const mostTries = 5;

/** spec §7: `logo-{timestamp}.png`, never over another; two in the same millisecond are told apart by a random end. */
export async function storeLogo(platform: Platform, actor: SessionUser, bytes: Uint8Array): Promise<{ url: string }> {
  const { files, clock } = platform;
  const image = await readImage(bytes);
  const stamp = clock.now().getTime();
  for (let attempt = 0; attempt < mostTries; attempt++) {
    const name = attempt === 0 ? `logo-${stamp}.png` : `logo-${stamp}-${randomBytes(4).toString('hex')}.png`;
    if (!(await files.put(bucket, name, image))) continue;
    const url = files.publicUrl(bucket, name);
    await withAudit(platform, actor, async () => ({
      result: undefined,
      deed: { action: 'upload.create', subject: name, details: { bytes: image.bytes.length } },
    }));
    return { url };
  }
  throw new Error('no free name for an uploaded logo');
}
