import common from '../../i18n/en/common.ts';
import emails from '../../i18n/en/emails.ts';
import errors from '../../i18n/en/errors.ts';
import account from '../../i18n/en/reader/account.ts';
import chats from '../../i18n/en/reader/chats.ts';
import clippings from '../../i18n/en/reader/clippings.ts';
import curation from '../../i18n/en/reader/curation.ts';
import editions from '../../i18n/en/reader/editions.ts';
import mailbox from '../../i18n/en/reader/mailbox.ts';
import onboarding from '../../i18n/en/reader/onboarding.ts';
import requests from '../../i18n/en/reader/requests.ts';
import search from '../../i18n/en/reader/search.ts';
import stories from '../../i18n/en/reader/stories.ts';
import terms from '../../i18n/en/reader/terms.ts';
import upgrade from '../../i18n/en/reader/upgrade.ts';
import whatsapp from '../../i18n/en/reader/whatsapp.ts';
import why from '../../i18n/en/reader/why.ts';
import reasons from '../../i18n/en/reasons.ts';
import auth from '../../i18n/en/visitor/auth.ts';
import help from '../../i18n/en/visitor/help.ts';
import invites from '../../i18n/en/visitor/invites.ts';
import landing from '../../i18n/en/visitor/landing.ts';
import legal from '../../i18n/en/visitor/legal.ts';
import outlets from '../../i18n/en/visitor/outlets.ts';
import signup from '../../i18n/en/visitor/signup.ts';
import { failureWords } from '../../i18n/failure.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { SameKeys } from '../../i18n/same-keys.ts';

/** The whole English catalogue, which the program loads by area. The operator's pages have none (requirements R5). */
export const en = {
  account,
  auth,
  chats,
  clippings,
  curation,
  common,
  editions,
  emails,
  errors,
  failure: failureWords.en,
  help,
  invites,
  landing,
  legal,
  outlets,
  mailbox,
  onboarding,
  requests,
  search,
  reasons,
  signup,
  stories,
  terms,
  upgrade,
  whatsapp,
  why,
} satisfies SameKeys<Omit<Messages, 'admin'>>;
