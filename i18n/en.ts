import account from './en/account.ts';
import admin from './en/admin.ts';
import auth from './en/auth.ts';
import clippings from './en/clippings.ts';
import common from './en/common.ts';
import editions from './en/editions.ts';
import emails from './en/emails.ts';
import errors from './en/errors.ts';
import failure from './en/failure.ts';
import invites from './en/invites.ts';
import landing from './en/landing.ts';
import legal from './en/legal.ts';
import mailbox from './en/mailbox.ts';
import onboarding from './en/onboarding.ts';
import signup from './en/signup.ts';
import terms from './en/terms.ts';
import upgrade from './en/upgrade.ts';
import whatsapp from './en/whatsapp.ts';
import type { Messages } from './messages.ts';
import type { SameKeys } from './same-keys.ts';

/** The whole English catalogue: for the server, the mails and the tests. The browser loads areas one by one. */
export const en = {
  account,
  admin,
  auth,
  clippings,
  common,
  editions,
  emails,
  errors,
  failure,
  invites,
  landing,
  legal,
  mailbox,
  onboarding,
  signup,
  terms,
  upgrade,
  whatsapp,
} satisfies SameKeys<Messages>;
