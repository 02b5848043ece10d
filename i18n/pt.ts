import { failureWords } from './failure.ts';
import account from './pt/account.ts';
import auth from './pt/auth.ts';
import clippings from './pt/clippings.ts';
import common from './pt/common.ts';
import editions from './pt/editions.ts';
import emails from './pt/emails.ts';
import errors from './pt/errors.ts';
import invites from './pt/invites.ts';
import landing from './pt/landing.ts';
import legal from './pt/legal.ts';
import mailbox from './pt/mailbox.ts';
import onboarding from './pt/onboarding.ts';
import reasons from './pt/reasons.ts';
import signup from './pt/signup.ts';
import terms from './pt/terms.ts';
import upgrade from './pt/upgrade.ts';
import whatsapp from './pt/whatsapp.ts';
import { ptAdmin as admin } from './pt-admin.ts';

/** The whole Portuguese catalogue: for the server, the mails and the tests. The browser loads areas one by one. */
export const pt = {
  account,
  admin,
  auth,
  clippings,
  common,
  editions,
  emails,
  errors,
  failure: failureWords.pt,
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
};
