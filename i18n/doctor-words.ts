import type { Finding } from '../contract/admin/system.ts';
import type { Language } from '../contract/language.ts';
import pt from './pt/admin/system.ts';
import type { SameKeys } from './same-keys.ts';

/** The operator's pages speak Portuguese; only the command line says these in English. */
const en = {
  states: { good: 'Good', missing: 'Missing', bad: 'Wrong', unknown: 'No answer', off: 'Off' },
  checks: {
    address: 'Public address',
    database: 'Database',
    replica: 'Database replica',
    schema: 'Database schema',
    admins: 'Administrators',
    workers: 'Worker process',
    morning: 'Sending on time',
    feeds: 'Reading the feeds',
    disk: 'Disk space',
    backup: 'Backup',
    mailServer: 'Mail server',
    mailWebhook: 'Bounce notices',
    secondFactor: 'Admins without two-step verification',
    spf: 'SPF',
    dkim: 'DKIM',
    dmarc: 'DMARC',
    ptr: 'Reverse DNS',
    whatsapp: 'WhatsApp',
    stripe: 'Payments',
    prices: 'Plan prices',
    portal: 'Stripe’s customer portal',
    paymentWebhook: 'Payment notices',
    sandbox: 'Sandbox payments',
    doublePayments: 'Readers who pay twice',
    ai: 'AI model',
    secondReader: 'Second reader (today)',
    files: 'Files in S3',
    signupWebhook: 'Sign-up automation',
    alertWebhook: 'Alert webhook',
    providers: 'Identity providers',
  },
  /** What to do when a check is not good. */
  remedies: {
    address:
      'BASE_URL must begin with https://, and TRUSTED_PROXIES must name the address of nginx or the balancer (127.0.0.1,::1 on the same machine).',
    database: 'Is PostgreSQL running, and is DATABASE_URL right? See whether its disk is full, too.',
    replica:
      'Until it answers, everything is read from the primary. Is the replica running, does it follow this primary, and is DATABASE_READ_URL right?',
    schema: 'Run "recorte migrate" once. If the database is newer than the program, install the newer version.',
    admins: 'Run "recorte create-admin EMAIL".',
    workers: 'No process with ROLE=worker or all took a job in the last 5 minutes: start one and read its log.',
    morning: 'Clippings have been due for over 15 minutes: see Admin → Deliveries and try the mail server.',
    feeds: 'Many feeds fail, or none was read: see Admin → Sources, and whether this machine reaches the internet.',
    disk: 'Make room: with a full disk nobody can save anything.',
    backup:
      'Set BACKUP_DIR to a folder the service can write to; the backup is made at 03:17 UTC. If it is old, look for make-backup in Admin → System.',
    mailServer:
      'Check SMTP_URL (host, port, user and password), whether this machine reaches that port, and whether the server accepts mail from MAIL_FROM to others.',
    mailWebhook: 'Set MAIL_WEBHOOK_SECRET, so that bounces come back.',
    secondFactor: 'Each of these turns on "Two-step verification" under Account → Password and security.',
    spf: 'Publish the SPF TXT record of the bounce domain, naming the server that sends.',
    dkim: 'Publish the public key at SELECTOR._domainkey.DOMAIN. If OpenDKIM or a relay signs, set DKIM_SIGNER=relay and DKIM_SELECTOR.',
    dmarc: 'Publish _dmarc.DOMAIN with "v=DMARC1; p=quarantine; rua=mailto:…".',
    ptr: 'Ask your provider for the reverse name of the sending address, and let that name lead back to it.',
    whatsapp: 'Make a token that does not expire, and check WHATSAPP_PHONE_NUMBER_ID in Meta’s console.',
    stripe: 'Check STRIPE_SECRET_KEY in the Stripe dashboard.',
    prices: 'Correct the price at Stripe or STRIPE_PRICE_…: the page shows another one.',
    portal:
      'In Stripe, Settings → Billing → Customer portal: allow updating the card, cancelling, and switching plans with proration and with every STRIPE_PRICE_….',
    paymentWebhook: 'In Stripe, Developers → Webhooks: send the events listed in docs/operating.md to this address.',
    sandbox: 'Anybody gets a plan without paying. Remove PAYMENTS=sandbox and set STRIPE_….',
    doublePayments:
      'Open each of these readers under Admin → Readers: the second subscription is ended and refunded there.',
    secondReader:
      'Most questions got no answer: see the log for “second reader”. Mails go out with the scores as they are.',
    ai: 'Check AI_BASE_URL, AI_API_KEY and AI_MODEL. Without an answer the built-in rules do the work.',
    files: 'Check S3_BUCKET, S3_ENDPOINT and the keys; they must read and write the bucket.',
    alertWebhook:
      'ALERT_WEBHOOK_URL must lead to a public address on a usual port, or be listed in FETCH_ALLOW; “recorte test-alarm” sends a test.',
    signupWebhook: 'SIGNUP_WEBHOOK_URL must lead to a public address, or be listed in FETCH_ALLOW.',
    providers:
      'Check the issuer in OIDC_PROVIDERS: ISSUER/.well-known/openid-configuration must answer and name the same issuer. On a private network, list its host:port in FETCH_ALLOW.',
  },
} satisfies SameKeys<Pick<typeof pt, 'states' | 'checks' | 'remedies'>>;

const words = { pt, en };

/** What the command line says of a finding. */
export function doctorWords({ check, state }: Finding, language: Language) {
  const { states, checks, remedies } = words[language];
  return { state: states[state], check: checks[check], remedy: remedies[check] };
}
