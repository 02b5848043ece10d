import { randomBytes } from 'node:crypto';
import { readImage } from '../../platform/files/read-image.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/audit-log.ts';

/** The public bucket (requirements R127). */
const bucket = 'logos';

/** Stores `logo-{timestamp}.png`, never overwriting; a random suffix separates equal timestamps (requirements R127). */
export async function storeLogo(platform: Platform, actor: SessionUser, bytes: Uint8Array): Promise<{ url: string }> {
  const { files, clock } = platform;
  const image = await readImage(bytes);
  const stamp = clock.now().getTime();
  for (const suffix of ['', `-${randomBytes(4).toString('hex')}`]) {
    const name = `logo-${stamp}${suffix}.png`;
    if (!(await files.put(bucket, name, image))) continue;
    return withAudit(platform, actor, async () => ({
      result: { url: files.publicUrl(bucket, name) },
      entry: { action: 'upload.create', subject: name, details: { bytes: image.bytes.length } },
    }));
  }
  throw new Error('no free name for an uploaded logo');
}
