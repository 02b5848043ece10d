import { failureWords } from './failure.ts';
import audit from './pt/admin/audit.ts';
import browserErrors from './pt/admin/browser-errors.ts';
import deliveries from './pt/admin/deliveries.ts';
import adminInvites from './pt/admin/invites.ts';
import adminReader from './pt/admin/reader.ts';
import readers from './pt/admin/readers.ts';
import adminRequests from './pt/admin/requests.ts';
import sources from './pt/admin/sources.ts';
import sponsored from './pt/admin/sponsored.ts';
import system from './pt/admin/system.ts';
import waiting from './pt/admin/waiting.ts';
import adminWhatsapp from './pt/admin/whatsapp.ts';
import admin from './pt/admin.ts';
import common from './pt/common.ts';
import emails from './pt/emails.ts';
import errors from './pt/errors.ts';
import account from './pt/reader/account.ts';
import chats from './pt/reader/chats.ts';
import clippings from './pt/reader/clippings.ts';
import curation from './pt/reader/curation.ts';
import editions from './pt/reader/editions.ts';
import mailbox from './pt/reader/mailbox.ts';
import onboarding from './pt/reader/onboarding.ts';
import requests from './pt/reader/requests.ts';
import search from './pt/reader/search.ts';
import stories from './pt/reader/stories.ts';
import terms from './pt/reader/terms.ts';
import upgrade from './pt/reader/upgrade.ts';
import whatsapp from './pt/reader/whatsapp.ts';
import why from './pt/reader/why.ts';
import reasons from './pt/reasons.ts';
import auth from './pt/visitor/auth.ts';
import visitorErrors from './pt/visitor/errors.ts';
import help from './pt/visitor/help.ts';
import invites from './pt/visitor/invites.ts';
import landing from './pt/visitor/landing.ts';
import legal from './pt/visitor/legal.ts';
import outlets from './pt/visitor/outlets.ts';
import signup from './pt/visitor/signup.ts';

export const visitorAreas = { auth, errors: visitorErrors, help, invites, landing, legal, outlets, signup };

export const readerAreas = {
  account,
  chats,
  clippings,
  curation,
  editions,
  mailbox,
  onboarding,
  requests,
  search,
  stories,
  terms,
  upgrade,
  whatsapp,
  why,
};

/** The words of each of the operator's screens, loaded by the pages that show them. */
export const adminScreens = {
  audit,
  'browser-errors': browserErrors,
  deliveries,
  invites: adminInvites,
  reader: adminReader,
  readers,
  requests: adminRequests,
  sources,
  sponsored,
  system,
  waiting,
  whatsapp: adminWhatsapp,
};

/** The whole Portuguese catalogue, for its type and for tests: what runs loads one area at a time. */
export const pt = {
  ...visitorAreas,
  ...readerAreas,
  admin: { ...admin, ...adminScreens },
  common,
  emails,
  errors,
  failure: failureWords.pt,
  reasons,
};
