import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildIfStale } from './build-if-stale.ts';

/** `npm run mails`: every mail with sample data, in both languages, as files to open in a browser. */
buildIfStale();
const { editionMail, noticeMail, sampleClipping, sampleEdition, sampleWeekly, weeklyMail } = await import('#emails');
const folder = path.join(import.meta.dirname, '..', 'data', 'mails');
mkdirSync(folder, { recursive: true });
const site = { siteUrl: 'https://recorte.example', link: 'https://recorte.example/auth?token=sample' };
const pages: string[] = [];

function write(name: string, mail: { subject: string; html: string; text: string }): void {
  writeFileSync(path.join(folder, `${name}.html`), mail.html);
  writeFileSync(path.join(folder, `${name}.txt`), `${mail.subject}\n\n${mail.text}`);
  const size = Math.round(Buffer.byteLength(mail.html) / 1024);
  pages.push(
    `<li><a href="${name}.html">${name}</a> (<a href="${name}.txt">text</a>, ${size} KB): ${mail.subject}</li>`,
  );
}

for (const language of ['pt', 'en'] as const) {
  const edition = sampleEdition(language);
  write(`edition-${language}`, editionMail(edition, language));
  write(`edition-empty-${language}`, editionMail({ ...edition, terms: [], heard: 0 }, language));
  write(`edition-preview-${language}`, editionMail({ ...edition, isPreview: true, controls: null }, language));
  write(`weekly-${language}`, weeklyMail(sampleWeekly(language), language));
  write(`clipping-${language}`, editionMail(sampleClipping(language), language));
  write(`confirm-${language}`, noticeMail('confirm', site, language));
  write(`reset-${language}`, noticeMail('reset', site, language));
  write(`email-change-${language}`, noticeMail('emailChange', site, language));
  write(`email-changed-${language}`, noticeMail('emailChanged', site, language));
  write(`invite-${language}`, noticeMail('invite', { ...site, code: 'AB12CD34' }, language));
  write(`welcome-${language}`, noticeMail('welcome', { ...site, time: '06:30' }, language));
  write(`payment-failed-${language}`, noticeMail('paymentFailed', site, language));
  const { clipping, owner } = { clipping: sampleClipping(language).clipping?.name ?? '', owner: 'Marina Azevedo' };
  write(`clipping-recipient-${language}`, noticeMail('clippingInvite', { ...site, clipping, owner }, language));
}
writeFileSync(
  path.join(folder, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Mails</title><ul>${pages.join('\n')}</ul>`,
);
console.log(`${pages.length} mails in ${folder}; open ${path.join(folder, 'index.html')}`);
