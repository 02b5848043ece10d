import { expect, it } from 'vitest';
import { recipientLimits } from '../contract/rules/price-list.ts';
import { en } from '../tests/support/english.ts';
import { pt } from './pt.ts';

const shown = (text: string) =>
  text
    .replace('{pro, number}', String(recipientLimits.pro))
    .replace('{enterprise, number}', String(recipientLimits.enterprise));

it.each([
  [
    'pt',
    pt,
    ['até 50 no Pro e 200 no Enterprise', 'CSV', 'logotipo', 'revisar', 'PDF', 'XLSX', 'relatório'],
    ['marca', 'revisão', '{recipients, number} destinatários', 'PDF', 'relatório'],
    ['assinado ou revisado', 'PDF', 'relatório', 'destinatários', 'Pix'],
  ],
  [
    'en',
    en,
    ['up to 50 on Pro and 200 on Enterprise', 'CSV', 'logo', 'review', 'PDF', 'XLSX', 'report'],
    ['brand', 'review', '{recipients, number} recipients', 'PDF', 'report'],
    ['sign or review', 'PDF', 'report', 'recipients', 'Pix'],
  ],
] as const)('help, plans and terms name what a signed clipping is, in %s', (_, words, help, plans, terms) => {
  const { clippings, plans: payment } = words.help.parts;
  for (const one of help) expect(shown(clippings.text)).toContain(one);
  for (const one of ['Pix', 'CPF', '30, 7']) expect(payment.text).toContain(one);
  for (const one of plans) expect(words.common.planFeatures.specific).toContain(one);
  expect(words.upgrade.enterprise.line).toContain('{recipients, number}');
  for (const one of terms) expect(JSON.stringify(words.legal.sections)).toContain(one);
});
