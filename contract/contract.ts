import { accountsContract, privacyContract, secondFactorContract } from './accounts.ts';
import { adminAuditContract } from './admin/audit.ts';
import { adminBrowserErrorsContract } from './admin/browser-errors.ts';
import { adminBusinessContract } from './admin/business.ts';
import { adminDeliveriesContract, adminTodayContract } from './admin/deliveries.ts';
import { adminInvitesContract } from './admin/invites.ts';
import { adminReadersContract, adminWaitingContract } from './admin/people.ts';
import { adminSourceRequestsContract } from './admin/source-requests.ts';
import { adminSourcesContract } from './admin/sources.ts';
import { sponsoredContract } from './admin/sponsored.ts';
import { adminSystemContract } from './admin/system.ts';
import { adminWhatsappContract } from './admin/whatsapp.ts';
import { apiTokensContract } from './api/tokens.ts';
import { archiveContract } from './archive.ts';
import { browserErrorsContract } from './browser-errors/report.ts';
import { chatsContract } from './chats/chats.ts';
import { clippingsContract } from './clippings.ts';
import { deliverySettingsContract, feedsContract, whatsappContract } from './delivery-settings.ts';
import { editionsContract } from './editions.ts';
import { labContract, whyContract } from './lab.ts';
import { searchContract } from './news/search.ts';
import { sourceRequestsContract } from './news/source-requests.ts';
import { storiesContract } from './news/stories.ts';
import { volumeContract } from './news/volume.ts';
import { invitesContract, onboardingContract } from './onboarding.ts';
import { adminPlansContract, paymentsContract, plansContract } from './plans.ts';
import { passkeysContract } from './sign-in/passkeys.ts';
import { providersContract } from './sign-in/providers.ts';
import { curationContract } from './signed/curation.ts';
import { filesContract } from './signed/files.ts';
import { mailboxContract, outletsContract, siteContract } from './site.ts';
import { suggestionsContract } from './suggestions.ts';
import { termsContract } from './terms.ts';

/** The operator's calls; all are for administrators only. */
const adminContract = {
  invites: adminInvitesContract,
  sponsored: sponsoredContract,
  waiting: adminWaitingContract,
  readers: adminReadersContract,
  plans: adminPlansContract,
  sources: adminSourcesContract,
  sourceRequests: adminSourceRequestsContract,
  today: adminTodayContract,
  business: adminBusinessContract,
  deliveries: adminDeliveriesContract,
  system: adminSystemContract,
  browserErrors: adminBrowserErrorsContract,
  whatsapp: adminWhatsappContract,
  audit: adminAuditContract,
};

/** All calls from the browser to the server. */
export const contract = {
  site: siteContract,
  browserErrors: browserErrorsContract,
  outlets: outletsContract,
  sourceRequests: sourceRequestsContract,
  accounts: accountsContract,
  secondFactor: secondFactorContract,
  providers: providersContract,
  passkeys: passkeysContract,
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
  search: searchContract,
  stories: storiesContract,
  volume: volumeContract,
  why: whyContract,
  deliverySettings: deliverySettingsContract,
  feeds: feedsContract,
  whatsapp: whatsappContract,
  chats: chatsContract,
  clippings: clippingsContract,
  curation: curationContract,
  clippingFiles: filesContract,
  apiTokens: apiTokensContract,
  mailbox: mailboxContract,
  admin: adminContract,
};
export type Contract = typeof contract;
