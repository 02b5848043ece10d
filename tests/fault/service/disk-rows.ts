import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { comesTrue } from '../row.ts';
import { rounded, type ServiceRow } from '../service-row.ts';
import { lostOf, openInstallation, startWriter } from './installation.ts';

/** The smallest disk on which the embedded server can be created. */
const megabytes = 200;

/** Uses all space that is left. */
function fillUp(file: string): void {
  const handle = openSync(file, 'w');
  const block = Buffer.alloc(64 * 1024);
  try {
    for (;;) writeSync(handle, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(handle);
  }
}

/** A picture of some size, as an administrator uploads it. */
async function upload(url: string, cookie: string, picture: Uint8Array<ArrayBuffer>): Promise<number> {
  const form = new FormData();
  form.set('file', new File([picture], 'logo.png', { type: 'image/png' }));
  const answer = await fetch(`${url}/uploads/logos`, { method: 'POST', headers: { cookie, origin: url }, body: form });
  await answer.arrayBuffer();
  return answer.status;
}

/** Noise does not compress, so every picture needs space. */
async function noisyPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const raw = { width: 400, height: 400, channels: 3 as const };
  const bytes = crypto.getRandomValues(new Uint8Array(60_000));
  const pixels = new Uint8Array(raw.width * raw.height * raw.channels).map((_, at) => bytes[at % bytes.length] ?? 0);
  return new Uint8Array(await sharp(pixels, { raw }).png().toBuffer());
}

export const diskRows: Record<string, ServiceRow> = {
  F15: {
    what: 'the disk is full while readers write and pictures are uploaded; then there is room again',
    aim: 'answers 503 or 507, no half state, goes on without a restart, nothing acknowledged is lost',
    full: 3,
    small: 1,
    async run({ count }) {
      if (process.getuid?.() !== 0) throw new Error('F15 makes a small disk of its own, which only root may do');
      const mount = mkdtempSync(path.join(os.tmpdir(), 'recorte-disk-'));
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', mount]);
      try {
        const installation = await openInstallation(mount);
        try {
          const { program } = await installation.start();
          await installation.query('update plan_term_limits set term_limit = 1000000');
          const admin = await installation.reader('admin');
          await installation.query(
            `insert into user_roles (user_id, role) select id, 'admin' from "user" where email = 'admin@exemplo.com'`,
          );
          const picture = await noisyPicture();
          const ballast = path.join(mount, 'ballast');
          const statuses: Record<string, number> = {};
          const acknowledged: string[] = [];
          const back: number[] = [];
          let torn = 0;
          for (let round = 0; round < count; round++) {
            const cookies = await Promise.all([0, 1, 2].map((n) => installation.reader(`full${round}w${n}`)));
            const writers = cookies.map((cookie, n) => startWriter(installation, cookie, `full${round}w${n}`));
            await sleep(300);
            fillUp(ballast);
            for (const until = performance.now() + 6_000; performance.now() < until; await sleep(300)) {
              fillUp(`${ballast}2`); // space freed by the program is filled again
              const status = await upload(installation.url, admin, picture).catch(() => 'refused');
              statuses[`upload ${status}`] = (statuses[`upload ${status}`] ?? 0) + 1;
            }
            for (const file of [ballast, `${ballast}2`]) rmSync(file, { force: true });
            const freedAt = performance.now();
            const before = writers.reduce((sum, writer) => sum + writer.acknowledged.length, 0);
            const isBack = async () =>
              writers.reduce((sum, writer) => sum + writer.acknowledged.length, 0) > before + 3;
            if (!(await comesTrue(isBack, 60_000))) torn += 1;
            back.push((performance.now() - freedAt) / 1000);
            await Promise.all(writers.map((writer) => writer.stop()));
            for (const writer of writers) {
              acknowledged.push(...writer.acknowledged);
              for (const [status, n] of Object.entries(writer.statuses)) statuses[status] = (statuses[status] ?? 0) + n;
            }
            const files = readdirSync(path.join(installation.folder, 'files', 'logos'), { withFileTypes: true });
            torn += files.filter(({ name }) => !/^[\w-]+\.(png|jpg|webp)$/.test(name)).length;
          }
          const lost = await lostOf(installation, acknowledged);
          const wrong = ['500', 'hung', 'upload 500'].reduce((sum, status) => sum + (statuses[status] ?? 0), 0);
          const isSameProgram = program.child.exitCode === null && program.child.signalCode === null;
          return {
            isGood: lost === 0 && wrong === 0 && torn === 0 && isSameProgram,
            figures: {
              rounds: count,
              acknowledged: acknowledged.length,
              lost,
              answers: JSON.stringify(statuses),
              half: torn,
              restarted: String(!isSameProgram),
              backWorstSeconds: rounded(Math.max(...back)),
            },
          };
        } finally {
          await installation.close();
        }
      } finally {
        execFileSync('umount', ['-l', mount]);
        rmSync(mount, { recursive: true, force: true });
      }
    },
  },
};
