import { expect, it } from 'vitest';
import { examine, type Patient, type Resolver } from './dns-doctor.ts';

const patient: Patient = {
  domain: 'recorte.example',
  bounceDomain: 'recorte.example',
  selector: 'recorte',
  publicKey: 'QUJD',
  mailHost: 'mail.recorte.example',
};

function dns(records: Record<string, string[]>): Resolver {
  const ask = async (name: string) => {
    const found = records[name];
    if (!found) throw new Error('ENOTFOUND');
    return found;
  };
  return {
    resolveTxt: async (name) => (await ask(name)).map((text) => [text.slice(0, 10), text.slice(10)]),
    resolve4: ask,
    reverse: ask,
  };
}

const healthy = {
  'recorte.example': ['v=spf1 include:_spf.mail.example ip4:192.0.2.1 -all', 'other=1'],
  '_spf.mail.example': ['v=spf1 a mx ~all'],
  'recorte._domainkey.recorte.example': ['v=DKIM1; k=rsa; p=QUJD'],
  '_dmarc.recorte.example': ['v=DMARC1; p=none; rua=mailto:d@recorte.example'],
  'mail.recorte.example': ['192.0.2.1'],
  '192.0.2.1': ['mail.recorte.example'],
};

it('finds a healthy domain healthy', async () => {
  const findings = await examine(patient, dns(healthy));
  expect(findings.map(({ what, isGood }) => [what, isGood])).toEqual([
    ['SPF', true],
    ['DKIM', true],
    ['DMARC', true],
    ['PTR', true],
  ]);
  expect(findings[0]?.detail).toContain('(3 of 10 lookups)');
});

it.each([
  ['SPF', 'recorte.example', undefined],
  ['SPF', 'recorte.example', ['v=spf1 -all', 'v=spf1 ~all']],
  ['SPF', 'recorte.example', ['v=spf1 +all']],
  ['SPF', '_spf.mail.example', [`v=spf1 ${Array.from({ length: 10 }, (_, n) => `a:h${n}.example`).join(' ')} -all`]],
  ['DKIM', 'recorte._domainkey.recorte.example', undefined],
  ['DKIM', 'recorte._domainkey.recorte.example', ['v=DKIM1; p=WFla']],
  ['DMARC', '_dmarc.recorte.example', undefined],
  ['DMARC', '_dmarc.recorte.example', ['v=DMARC1; rua=mailto:x@y.example']],
  ['PTR', '192.0.2.1', undefined],
  ['PTR', 'mail.recorte.example', undefined],
])('says that %s is ill when %s answers %j', async (what, name, answer) => {
  const records = Object.fromEntries(
    Object.entries({ ...healthy, [name]: answer }).filter(([, value]) => value),
  ) as Record<string, string[]>;
  const ill = (await examine(patient, dns(records))).filter(({ isGood }) => !isGood);
  expect(ill.map((finding) => finding.what)).toEqual([what]);
});
