import { tellAccessChanged } from '../people/accounts/account-mails.ts';
import { createAdmin } from '../people/accounts/create-admin.ts';
import { allowPassword, deleteLinks } from '../people/accounts/oidc/queries.ts';
import { resetPassword } from '../people/accounts/passwords/change-password.ts';
import { findUserByEmail } from '../people/accounts/queries.ts';
import { deleteSecondFactor } from '../people/accounts/second-factor/queries.ts';
import { createInvite } from '../people/invites/invite-codes.ts';
import type { Database } from '../platform/db/open-database.ts';
import { type Command, readArgs, UsageError } from './command.ts';
import { withDatabase, withPlatform } from './with-platform.ts';

function readEmail(args: string[]): string {
  const [email] = readArgs({ args, allowPositionals: true }).positionals;
  if (!email) throw new UsageError('the verb wants an e-mail address');
  return email;
}

async function getAccount(db: Database['db'], email: string) {
  const user = await findUserByEmail(db, email);
  if (!user) throw new UsageError(`nobody has the address ${email}`);
  return user;
}

export const createAdminVerb: Command = {
  name: 'create-admin',
  usage: 'EMAIL',
  summary: 'Make an administrator (or give an existing account the role); prints the new password once',
  async run(args) {
    const email = readEmail(args);
    if (!email.includes('@')) throw new UsageError('this is no e-mail address');
    const login = await withDatabase(({ db }) => createAdmin(db, email));
    console.log(
      login.password ? `${login.email}  password ${login.password}` : `${login.email} is an administrator now`,
    );
    return 0;
  },
};

export const createInviteVerb: Command = {
  name: 'create-invite',
  usage: '',
  summary: 'Make an invite code and print it',
  async run(args) {
    readArgs({ args });
    console.log(await withDatabase(({ db }) => createInvite(db)));
    return 0;
  },
};

export const resetPasswordVerb: Command = {
  name: 'reset-password',
  usage: 'EMAIL',
  summary: 'Give an account a new password (printed once) and end its sessions',
  async run(args) {
    const email = readEmail(args);
    const password = await withPlatform((platform) => resetPassword(platform, email));
    if (!password) throw new UsageError(`nobody has the address ${email}`);
    console.log(`${email}  password ${password}`);
    return 0;
  },
};

export const removeSecondFactorVerb: Command = {
  name: 'remove-second-factor',
  usage: 'EMAIL',
  summary: 'Let an account sign in by its password alone, when telephone and recovery codes are lost',
  async run(args) {
    const email = readEmail(args);
    await withPlatform(async (platform) => {
      const user = await getAccount(platform.db, email);
      await platform.db.transaction(async (tx) => {
        if (await deleteSecondFactor(tx, user.id)) await tellAccessChanged(platform, tx, user.id, 'secondFactorOff');
      });
    });
    console.log(`${email}  second factor removed`);
    return 0;
  },
};

export const allowPasswordVerb: Command = {
  name: 'allow-password',
  usage: 'EMAIL',
  summary: 'Let an administrator log in with the password for an hour although OIDC_REQUIRED_FOR_ADMINS is set',
  async run(args) {
    const email = readEmail(args);
    await withDatabase(async ({ db }) => allowPassword(db, (await getAccount(db, email)).id));
    console.log(`${email}  may log in with the password for an hour`);
    return 0;
  },
};

export const unlinkProvidersVerb: Command = {
  name: 'unlink-providers',
  usage: 'EMAIL',
  summary:
    'Forget which identity provider accounts sign in to an account; the next one with its address is linked anew',
  async run(args) {
    const email = readEmail(args);
    const count = await withDatabase(async ({ db }) => deleteLinks(db, (await getAccount(db, email)).id));
    console.log(`${email}  ${count} unlinked`);
    return 0;
  },
};
