import { endAccess } from '../app.ts';
import { tellAccessChanged } from '../people/accounts/account-mails.ts';
import { createAdmin } from '../people/accounts/create-admin.ts';
import { allowPassword, deleteLinks } from '../people/accounts/oidc/queries.ts';
import { resetPassword } from '../people/accounts/passwords/change-password.ts';
import { findUserByEmail } from '../people/accounts/queries.ts';
import { deleteSecondFactor } from '../people/accounts/second-factor/queries.ts';
import { createInvite } from '../people/invites/invite-codes.ts';
import type { Database } from '../platform/db/open-database.ts';
import { type Command, plainCommand, readArgs, UsageError } from './command.ts';
import { withDatabase, withPlatform } from './with-platform.ts';

/** A command about one account; prints what `work` returns. */
function accountCommand(summary: string, work: (email: string) => Promise<string>): Command {
  return {
    usage: 'EMAIL',
    summary,
    async run(args) {
      const [email] = readArgs({ args, allowPositionals: true }).positionals;
      if (!email) throw new UsageError('the verb wants an e-mail address');
      console.log(await work(email));
      return 0;
    },
  };
}

async function getAccount(db: Database['db'], email: string) {
  const user = await findUserByEmail(db, email);
  if (!user) throw new UsageError(`nobody has the address ${email}`);
  return user;
}

export const createAdminVerb = accountCommand(
  'Make an administrator (or give an existing account the role); prints the new password once',
  async (address) => {
    if (!address.includes('@')) throw new UsageError('this is no e-mail address');
    const { email, password } = await withDatabase(({ db }) => createAdmin(db, address));
    return password ? `${email}  password ${password}` : `${email} is an administrator now`;
  },
);

export const createInviteVerb = plainCommand('Make an invite code and print it', async () =>
  console.log(await withDatabase(({ db }) => createInvite(db))),
);

export const resetPasswordVerb = accountCommand(
  'Give an account a new password (printed once); its sessions, passkeys, provider links, keys and feeds end',
  async (email) => {
    const password = await withPlatform((platform) => resetPassword(platform, email, endAccess));
    if (!password) throw new UsageError(`nobody has the address ${email}`);
    return `${email}  password ${password}`;
  },
);

export const removeSecondFactorVerb = accountCommand(
  'Let an account sign in by its password alone, when telephone and recovery codes are lost',
  async (email) => {
    await withPlatform(async (platform) => {
      const user = await getAccount(platform.db, email);
      await platform.db.transaction(async (tx) => {
        if (await deleteSecondFactor(tx, user.id)) await tellAccessChanged(platform, tx, user.id, 'secondFactorOff');
      });
    });
    return `${email}  second factor removed`;
  },
);

export const allowPasswordVerb = accountCommand(
  'Let an administrator log in with the password for an hour although OIDC_REQUIRED_FOR_ADMINS is set',
  async (email) => {
    await withDatabase(async ({ db }) => allowPassword(db, (await getAccount(db, email)).id));
    return `${email}  may log in with the password for an hour`;
  },
);

export const unlinkProvidersVerb = accountCommand(
  'Forget which identity provider accounts sign in to an account; the next one with its address is linked anew',
  async (email) => {
    const count = await withDatabase(async ({ db }) => deleteLinks(db, (await getAccount(db, email)).id));
    return `${email}  ${count} unlinked`;
  },
);
