import { accountsContract, privacyContract, secondFactorContract } from './accounts.ts';
import { adminContract } from './admin/admin.ts';
import { archiveContract } from './archive.ts';
import { apiTokensContract, clippingsContract } from './clippings.ts';
import { deliverySettingsContract, feedsContract, whatsappContract } from './delivery-settings.ts';
import { editionsContract } from './editions.ts';
import { labContract } from './lab.ts';
import { invitesContract, onboardingContract } from './onboarding.ts';
import { paymentsContract, plansContract } from './plans.ts';
import { mailboxContract, siteContract } from './site.ts';
import { suggestionsContract } from './suggestions.ts';
import { termsContract } from './terms.ts';

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
