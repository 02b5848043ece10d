import { api } from '../http/procedures.ts';
import { readMailbox, readMessage } from './read-mailbox.ts';

export const mailboxRoutes = {
  list: api.mailbox.list.handler(({ context }) => readMailbox(context.platform, context.reader)),
  get: api.mailbox.get.handler(({ context, input }) => readMessage(context.platform, context.reader, input.id)),
};
