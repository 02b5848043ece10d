import account from '../../i18n/en/account.ts';
import auth from '../../i18n/en/auth.ts';
import clippings from '../../i18n/en/clippings.ts';
import common from '../../i18n/en/common.ts';
import editions from '../../i18n/en/editions.ts';
import emails from '../../i18n/en/emails.ts';
import errors from '../../i18n/en/errors.ts';
import invites from '../../i18n/en/invites.ts';
import landing from '../../i18n/en/landing.ts';
import legal from '../../i18n/en/legal.ts';
import mailbox from '../../i18n/en/mailbox.ts';
import onboarding from '../../i18n/en/onboarding.ts';
import reasons from '../../i18n/en/reasons.ts';
import signup from '../../i18n/en/signup.ts';
import terms from '../../i18n/en/terms.ts';
import upgrade from '../../i18n/en/upgrade.ts';
import whatsapp from '../../i18n/en/whatsapp.ts';
import { failureWords } from '../../i18n/failure.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { SameKeys } from '../../i18n/same-keys.ts';

/** The whole English catalogue; the program loads it area by area. The operator's pages speak Portuguese (spec §1). */
export const en = {
  account,
  auth,
  clippings,
  common,
  editions,
  emails,
  errors,
  failure: failureWords.en,
  invites,
  landing,
  legal,
  mailbox,
  onboarding,
  reasons,
  signup,
  terms,
  upgrade,
  whatsapp,
} satisfies SameKeys<Omit<Messages, 'admin'>>;
