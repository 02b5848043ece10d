import { findUserByEmail } from '../people/accounts/queries.ts';
import { deleteSecondFactor } from '../people/accounts/second-factor/queries.ts';
import { type Command, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

export const command: Command = {
  name: 'remove-second-factor',
  usage: 'EMAIL',
  summary: 'Let an account sign in by its password alone, when telephone and recovery codes are lost',
  async run([email]) {
    if (!email) throw new UsageError('remove-second-factor wants an e-mail address');
    await withDatabase(async ({ db }) => {
      const user = await findUserByEmail(db, email);
      if (!user) throw new UsageError(`nobody has the address ${email}`);
      await db.transaction((tx) => deleteSecondFactor(tx, user.id));
    });
    console.log(`${email}  second factor removed`);
    return 0;
  },
};
