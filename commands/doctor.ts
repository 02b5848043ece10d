import { existsSync } from 'node:fs';
import path from 'node:path';
import { runDoctor } from '../admin/system/run-doctor.ts';
import { withoutSecrets } from '../admin/system/try-providers.ts';
import { readPhone } from '../clippings/delivery/whatsapp/number/phone.ts';
import { walkSetup } from '../clippings/delivery/whatsapp/setup/walk-setup.ts';
import { severityOf } from '../contract/admin/finding-severity.ts';
import type { Finding } from '../contract/admin/system.ts';
import { AppError } from '../contract/errors.ts';
import type { Language } from '../contract/language.ts';
import { languageOfTag } from '../i18n/choose-language.ts';
import { doctorWords } from '../i18n/doctor-words.ts';
import { whatsappSetupWords } from '../i18n/whatsapp-setup-words.ts';
import { systemClock } from '../platform/clock.ts';
import { environment } from '../platform/config/environment.ts';
import { type Config, readConfig } from '../platform/config/read-config.ts';
import { type Command, readArgs, UsageError } from './command.ts';
import { withDatabaseAsItIs } from './with-platform.ts';

const statusOf = { none: 0, warning: 1, error: 2 };

function readOptions(args: string[]) {
  const { LC_ALL, LC_MESSAGES, LANG } = environment();
  const options = {
    language: { type: 'string' },
    json: { type: 'boolean', default: false },
    send: { type: 'string' },
  } as const;
  const { values, positionals } = readArgs({ args, options, allowPositionals: true });
  const { language = languageOfTag(LC_ALL || LC_MESSAGES || LANG), json, send } = values;
  if (language !== 'pt' && language !== 'en') throw new UsageError('--language is pt or en');
  const isWhatsapp = positionals[0] === 'whatsapp';
  if (positionals.length > (isWhatsapp ? 1 : 0)) throw new UsageError('doctor looks at everything, or at whatsapp');
  if (send !== undefined && !isWhatsapp) throw new UsageError('--send belongs to doctor whatsapp');
  return { language, isJson: json, isWhatsapp, sendTo: send } as const;
}

/** The providers are tried even if the database has a problem: that is one finding among others. */
async function examine(config: Config): Promise<Finding[]> {
  const now = systemClock.now();
  const isMade = config.DATABASE_URL || existsSync(path.join(config.DATA_DIR, 'postgresql', 'PG_VERSION'));
  if (!isMade) return runDoctor(config, { now });
  try {
    return await withDatabaseAsItIs(({ db }) => runDoctor(config, { db, now }));
  } catch (error) {
    return runDoctor(config, { databaseProblem: (error as Error).message, now });
  }
}

export const command: Command = {
  summary:
    'Look at the installation, its database, every configured provider and the DNS of our mail, with the remedy beside each finding; ends with 1 when something is to be put right, with 2 when something does not work; with `whatsapp` it walks from the token to a test message',
  usage: '[whatsapp [--send NUMBER]] [--language pt|en] [--json]',
  async run(args) {
    const options = readOptions(args);
    const { language, isJson } = options;
    const config = readConfig();
    if (options.isWhatsapp) return walkWhatsapp(config, options);
    const findings = await examine(config);
    for (const finding of findings) {
      if (isJson) console.log(JSON.stringify({ ...finding, severity: severityOf(finding) }));
      else for (const line of linesOf(finding, language)) console.log(line);
    }
    return Math.max(...findings.map((finding) => statusOf[severityOf(finding)]));
  },
};

function linesOf(finding: Finding, language: Language): string[] {
  const { state, check, remedy } = doctorWords(finding, language);
  const line = `${state.padEnd(13)} ${check.padEnd(24)} ${finding.detail}`;
  return severityOf(finding) === 'none' ? [line] : [line, `${' '.repeat(14)}→ ${remedy}`];
}

const longestMs = 10_000;

function numberOf(typed: string): string {
  try {
    return readPhone(typed);
  } catch (error) {
    if (error instanceof AppError) throw new UsageError('--send needs a number with country code, as +5511912345678');
    throw error;
  }
}

/** Checks the steps from the token to the first message, with advice. 0: ready, 1: incomplete, 2: wrong. */
async function walkWhatsapp(config: Config, { language, isJson, sendTo }: ReturnType<typeof readOptions>) {
  const findings = await walkSetup(config, { longestMs, sendTo: sendTo && numberOf(sendTo) });
  const words = whatsappSetupWords[language];
  for (const { step, state, detail } of findings) {
    const line = withoutSecrets(config, detail);
    if (isJson) console.log(JSON.stringify({ step, state, detail: line }));
    else {
      console.log(`${words.states[state].padEnd(13)} ${words.steps[step].padEnd(24)} ${line}`);
      if (state !== 'good' && state !== 'off') console.log(`${' '.repeat(14)}→ ${words.remedies[step]}`);
    }
  }
  const states = findings.map(({ state }) => state);
  return states.some((state) => state === 'bad' || state === 'unknown') ? 2 : states.includes('missing') ? 1 : 0;
}
