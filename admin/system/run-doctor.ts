import type { Finding } from '../../contract/admin-system.ts';
import { readDkimKey } from '../../news/delivery/email/dkim.ts';
import type { Config } from '../../platform/config/read-config.ts';
import { askDns } from './ask-dns.ts';
import { checkMailDns, type DnsQuestions, type MailSetup } from './mail-dns.ts';

const domainOf = (sender: string) => /@([^\s>]+)/.exec(sender)?.[1]?.toLowerCase() ?? '';

export function mailSetupOf(config: Config): MailSetup {
  const fromDomain = domainOf(config.MAIL_FROM);
  return {
    fromDomain,
    bounceDomain: config.BOUNCE_DOMAIN ?? fromDomain,
    smtpHost: config.SMTP_URL ? new URL(config.SMTP_URL).hostname : null,
    dkim: readDkimKey(config) ?? null,
  };
}

/** What is configured, and what the DNS says of our mail. Secrets are never part of an answer. */
export async function runDoctor(config: Config, dns: DnsQuestions = askDns()): Promise<Finding[]> {
  const setup = mailSetupOf(config);
  const says = (check: Finding['check'], value: string | undefined, name: string): Finding =>
    value ? { check, state: 'good', detail: value } : { check, state: 'off', detail: name };
  const providers = [
    says('mailServer', setup.smtpHost ?? undefined, 'SMTP_URL'),
    says('mailWebhook', config.MAIL_WEBHOOK_SECRET && `${config.BASE_URL}/webhooks/mail`, 'MAIL_WEBHOOK_SECRET'),
    says('whatsapp', config.WHATSAPP_TOKEN && `${config.BASE_URL}/webhooks/whatsapp`, 'WHATSAPP_TOKEN'),
    says('stripe', config.STRIPE_SECRET_KEY && `${config.BASE_URL}/webhooks/stripe`, 'STRIPE_SECRET_KEY'),
    says('ai', config.AI_BASE_URL && new URL(config.AI_BASE_URL).host, 'AI_BASE_URL'),
    says('files', config.S3_BUCKET, 'S3_BUCKET'),
    says('signupWebhook', config.SIGNUP_WEBHOOK_URL && new URL(config.SIGNUP_WEBHOOK_URL).host, 'SIGNUP_WEBHOOK_URL'),
  ];
  // while mail stays in the local mailbox no receiver asks for these records
  if (!config.SMTP_URL) {
    const off = (['spf', 'dkim', 'dmarc', 'ptr'] as const).map(
      (check): Finding => ({ check, state: 'off', detail: 'SMTP_URL' }),
    );
    return [...providers, ...off];
  }
  return [...providers, ...(await checkMailDns(dns, setup))];
}
