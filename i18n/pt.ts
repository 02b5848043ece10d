import auth from './pt/auth.ts';
import common from './pt/common.ts';
import editions from './pt/editions.ts';
import errors from './pt/errors.ts';
import failure from './pt/failure.ts';
import landing from './pt/landing.ts';
import mailbox from './pt/mailbox.ts';
import terms from './pt/terms.ts';

/** The whole Portuguese catalogue: for the server, the mails and the tests. The browser loads areas one by one. */
export const pt = { auth, common, editions, errors, failure, landing, mailbox, terms };
