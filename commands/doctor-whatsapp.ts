import { withoutSecrets } from '../admin/system/try-providers.ts';
import { AppError } from '../contract/errors.ts';
import type { Language } from '../contract/language.ts';
import { whatsappSetupWords } from '../i18n/whatsapp-setup-words.ts';
import { readPhone } from '../news/delivery/whatsapp/number/phone.ts';
import { walkSetup } from '../news/delivery/whatsapp/setup/walk-setup.ts';
import type { Config } from '../platform/config/read-config.ts';
import { UsageError } from './command.ts';

const longestMs = 10_000;

interface WalkRequest {
  language: Language;
  isJson: boolean;
  /** As it was typed. */
  sendTo: string | undefined;
}

function numberOf(typed: string): string {
  try {
    return readPhone(typed);
  } catch (error) {
    if (error instanceof AppError) throw new UsageError('--send needs a number with country code, as +5511912345678');
    throw error;
  }
}

/** From the token to the first message: each step with what to do where it fails. 0: ready, 1: something is missing, 2: wrong. */
export async function walkWhatsapp(config: Config, { language, isJson, sendTo }: WalkRequest): Promise<number> {
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
