import { createAdmin } from '../people/accounts/create-admin.ts';
import { type Command, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

export const command: Command = {
  name: 'create-admin',
  usage: 'EMAIL',
  summary: 'Make an administrator (or give an existing account the role); prints the new password once',
  async run([email]) {
    if (!email?.includes('@')) throw new UsageError('create-admin wants an e-mail address');
    const login = await withDatabase(({ db }) => createAdmin(db, email));
    console.log(
      login.password ? `${login.email}  password ${login.password}` : `${login.email} is an administrator now`,
    );
    return 0;
  },
};
