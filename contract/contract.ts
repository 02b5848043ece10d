import { accountsContract } from './accounts.ts';
import { editionsContract } from './editions.ts';
import { mailboxContract } from './mailbox.ts';
import { plansContract } from './plans.ts';
import { siteContract } from './site.ts';
import { termsContract } from './terms.ts';

/** Everything the browser may ask of the server. */
export const contract = {
  site: siteContract,
  accounts: accountsContract,
  plans: plansContract,
  terms: termsContract,
  editions: editionsContract,
  mailbox: mailboxContract,
};
export type Contract = typeof contract;
