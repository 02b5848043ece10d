import { z } from 'zod';
import { ById, callsOf, done, Instant } from '../procedure.ts';
import { chatProviders } from './providers.ts';

/** Plans that may post the daily clipping to a chat; specific clippings depend on their own plans. */
export const chatPlans = ['premium', 'pro', 'enterprise'] as const;

/**
 * Why the last message was not accepted. `gone`: the provider does not know the address any more or refuses us, and
 * posting ends; `unreadable`: it was sealed with another secret of this installation.
 */
export const ChatProblem = z.enum(['gone', 'refused', 'throttled', 'unreachable', 'unanswered', 'unreadable']);
export type ChatProblem = z.infer<typeof ChatProblem>;

export const Chat = z.object({
  id: z.uuid(),
  provider: z.enum(chatProviders),
  /** Null for the daily clipping. */
  clippingId: z.uuid().nullable(),
  /** The end of its address; the whole address is never shown again. */
  hint: z.string(),
  createdAt: Instant,
  lastOkAt: Instant.nullable(),
  /** Posting ended then, until the address is entered again. */
  stoppedAt: Instant.nullable(),
  /** Problem of the last message; `code` is the provider's. */
  problem: z.object({ reason: ChatProblem, code: z.string().nullable() }).nullable(),
});
export type Chat = z.infer<typeof Chat>;

export const ChatInput = z.object({
  provider: z.enum(chatProviders),
  clippingId: z.uuid().nullable(),
  /** The webhook's address; for Telegram the bot's token. */
  address: z.string().trim().min(1).max(2000),
  /** For Telegram only: the chat, a number or @name. */
  chat: z.string().trim().max(100).optional(),
});
export type ChatInput = z.infer<typeof ChatInput>;

const { userCall } = callsOf('chats');

export const chatsContract = {
  list: userCall('GET', '/chats', 'Where clippings are posted, beside the mail').output(
    z.object({ isInPlan: z.boolean(), chats: z.array(Chat) }),
  ),
  save: userCall('POST', '/chats', 'Post a clipping to a chat, or change its address').input(ChatInput).output(Chat),
  test: userCall('POST', '/chats/{id}/test', 'Post a test message now')
    .input(ById)
    .output(z.object({ isSent: z.boolean(), chat: Chat })),
  remove: userCall('DELETE', '/chats/{id}', 'Post nothing there any more').input(ById).output(done('done')),
};
