import { accountsContract } from './accounts.ts';
import { adminContract } from './admin.ts';
import { apiTokensContract } from './api-tokens.ts';
import { archiveContract } from './archive.ts';
import { clippingsContract } from './clippings.ts';
import { deliverySettingsContract } from './delivery-settings.ts';
import { editionsContract } from './editions.ts';
import { feedsContract } from './feeds.ts';
import { invitesContract } from './invites.ts';
import { labContract } from './lab.ts';
import { mailboxContract } from './mailbox.ts';
import { onboardingContract } from './onboarding.ts';
import { paymentsContract } from './payments.ts';
import { plansContract } from './plans.ts';
import { privacyContract } from './privacy.ts';
import { secondFactorContract } from './second-factor.ts';
import { siteContract } from './site.ts';
import { suggestionsContract } from './suggestions.ts';
import { termsContract } from './terms.ts';
import { whatsappContract } from './whatsapp.ts';

/** Everything the browser may ask of the server. */
export const contract = {
  site: siteContract,
  accounts: accountsContract,
  secondFactor: secondFactorContract,
  privacy: privacyContract,
  plans: plansContract,
  payments: paymentsContract,
  invites: invitesContract,
  onboarding: onboardingContract,
  suggestions: suggestionsContract,
  terms: termsContract,
  lab: labContract,
  editions: editionsContract,
  archive: archiveContract,
  deliverySettings: deliverySettingsContract,
  feeds: feedsContract,
  whatsapp: whatsappContract,
  clippings: clippingsContract,
  apiTokens: apiTokensContract,
  mailbox: mailboxContract,
  admin: adminContract,
};
export type Contract = typeof contract;
