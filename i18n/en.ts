import auth from './en/auth.ts';
import common from './en/common.ts';
import editions from './en/editions.ts';
import errors from './en/errors.ts';
import failure from './en/failure.ts';
import landing from './en/landing.ts';
import mailbox from './en/mailbox.ts';
import terms from './en/terms.ts';
import type { Messages } from './messages.ts';
import type { SameKeys } from './same-keys.ts';

/** The whole English catalogue: for the server, the mails and the tests. The browser loads areas one by one. */
export const en = { auth, common, editions, errors, failure, landing, mailbox, terms } satisfies SameKeys<Messages>;
