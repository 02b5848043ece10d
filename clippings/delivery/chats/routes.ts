import { api } from '../../../platform/http/procedures.ts';
import { readChats, removeChat, saveChatOf, testChat } from './manage-chats.ts';

export const chatRoutes = {
  list: api.chats.list.handler(({ context: { platform, reader } }) => readChats(platform, reader)),
  save: api.chats.save.handler(({ context: { platform, reader }, input }) => saveChatOf(platform, reader, input)),
  test: api.chats.test.handler(({ context: { platform, reader }, input }) => testChat(platform, reader, input.id)),
  remove: api.chats.remove.handler(async ({ context: { platform, reader }, input }) => {
    await removeChat(platform, reader.id, input.id);
    return { done: true as const };
  }),
};
