import { resetPassword } from '../people/accounts/passwords/change-password.ts';
import { type Command, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

export const command: Command = {
  name: 'reset-password',
  usage: 'EMAIL',
  summary: 'Give an account a new password (printed once) and end its sessions',
  async run([email]) {
    if (!email) throw new UsageError('reset-password wants an e-mail address');
    const password = await withDatabase(({ db }) => resetPassword(db, email));
    if (!password) throw new UsageError(`nobody has the address ${email}`);
    console.log(`${email}  password ${password}`);
    return 0;
  },
};
