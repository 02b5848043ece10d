import { createInvite } from '../people/invites/invite-codes.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const command: Command = {
  name: 'create-invite',
  usage: '',
  summary: 'Make an invite code and print it',
  async run() {
    console.log(await withDatabase(({ db }) => createInvite(db)));
    return 0;
  },
};
