import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readArgs, runProgram } from '../commands/command.ts';
import { buildIfStale } from './build-if-stale.ts';

/** `npm run mails`: writes every mail with sample data, in both languages, as files to open in a browser. */
const args = process.argv.slice(2);

async function run(): Promise<number> {
  readArgs({ args });
  buildIfStale(['mails']);
  const { sampleMails } = await import('#emails');
  const folder = path.join(import.meta.dirname, '..', 'data', 'mails');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const picture = 'picture.svg';
  writeFileSync(
    path.join(folder, picture),
    `<svg xmlns="http://www.w3.org/2000/svg" width="988" height="400"><rect width="988" height="400" fill="#1D3FD8"/>
<circle cx="494" cy="200" r="120" fill="#DCF245"/></svg>`,
  );
  const pages: string[] = [];

  for (const language of ['pt', 'en'] as const) {
    for (const [kind, { subject, html, text }] of Object.entries(sampleMails(language, picture))) {
      const name = `${kind}-${language}`;
      writeFileSync(path.join(folder, `${name}.html`), html);
      writeFileSync(path.join(folder, `${name}.txt`), `${subject}\n\n${text}`);
      const size = Math.round(Buffer.byteLength(html) / 1000);
      pages.push(
        `<li><a href="${name}.html">${name}</a> (<a href="${name}.txt">text</a>, ${size} KB): ${subject}</li>`,
      );
    }
  }
  writeFileSync(
    path.join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Mails</title><ul>${pages.join('\n')}</ul>`,
  );
  console.log(`${pages.length} mails in ${folder}; open ${path.join(folder, 'index.html')}`);
  return 0;
}

await runProgram({ args, usage: () => 'Usage: npm run mails   (writes every kind of mail to data/mails)', run });
