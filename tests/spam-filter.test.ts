import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { patience } from './support/machine/patience.ts';
import { sendClippings, sendEditions, sendNotices, sendWeeks } from './support/mail/every-mail.ts';

const isInstalled = spawnSync('spamassassin', ['--version']).status === 0;
const mostPoints = 1;

/** Points and their rules, by the filter's built-in rules: without network or training. */
async function score(folder: string, files: string[]): Promise<Map<string, { points: number; rules: string }>> {
  const { stdout } = await promisify(execFile)(
    'spamassassin',
    ['-L', '-t', ...files.map((file) => path.join(folder, file))],
    {
      maxBuffer: 64_000_000,
      timeout: patience(150_000),
    },
  );
  const verdicts = [
    ...stdout.matchAll(/^X-Spam-Status: .*?score=(-?[\d.]+).*?tests=([\s\S]*?)\s+(?:autolearn|version)=/gm),
  ];
  return new Map(
    verdicts.map(([, points, rules], index) => [
      files[index]!,
      { points: Number(points), rules: rules!.replace(/\s+/g, '') },
    ]),
  );
}

it.skipIf(!isInstalled)(
  'a spam filter gives no kind of mail more than a point',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'recorte-spam-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const kinds = { edition: sendEditions, weekly: sendWeeks, clipping: sendClippings, notice: sendNotices };
    const files: string[] = [];
    for (const [kind, send] of Object.entries(kinds)) {
      for (const { to, raw } of (await send()).sink.received) {
        files.push(`${kind}-${to.split('@')[0]}.eml`);
        writeFileSync(path.join(folder, files.at(-1)!), raw);
      }
    }
    const scores = await score(folder, files);
    expect([...scores.keys()]).toEqual(files);
    console.table(Object.fromEntries(scores));
    expect([...scores].filter(([, { points }]) => points > mostPoints)).toEqual([]);
  },
  patience(180_000),
);
