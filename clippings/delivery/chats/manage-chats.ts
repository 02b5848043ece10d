import { type Chat, type ChatInput, chatPlans } from '../../../contract/chats/chats.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Plan } from '../../../contract/plans.ts';
import { hourSeconds } from '../../../contract/rules/durations.ts';
import { ensureProfile, lockProfile } from '../../../people/accounts/queries.ts';
import { isoDates } from '../../../platform/http/iso-dates.ts';
import type { SessionUser } from '../../../platform/http/request-context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refusePrivate } from '../../outgoing/webhooks.ts';
import { findClipping } from '../../specific/queries.ts';
import { hasClippings } from '../../specific/read-clippings.ts';
import { afterPost } from './chat-channel.ts';
import { trialText } from './chat-text.ts';
import { openAddress, postMessage, providers, sealAddress } from './post-message.ts';
import type { ChatAddress } from './provider.ts';
import { type ChatRow, deleteChat, findChat, listChats, noteChat, saveChat } from './queries.ts';

const hasChats = (plan: Plan): boolean => (chatPlans as readonly Plan[]).includes(plan);
const testsPerHour = { name: 'chat-test', points: 20, seconds: hourSeconds };

export async function readChats({ db }: Platform, user: SessionUser): Promise<{ isInPlan: boolean; chats: Chat[] }> {
  const [{ plan }, rows] = await Promise.all([ensureProfile(db, user), listChats(db, user.id)]);
  return { isInPlan: hasChats(plan), chats: rows.map(toChat) };
}

/** Replaces the address of the same clipping and provider, if there is one. */
export async function saveChatOf(platform: Platform, user: SessionUser, input: ChatInput): Promise<Chat> {
  const { db, clock, config, webhooks } = platform;
  const { provider, clippingId } = input;
  const address = providers[provider].readAddress(input, config);
  if (!address) throw new AppError('CHAT_ADDRESS_INVALID');
  await refusePrivate(webhooks, address.url);
  await ensureProfile(db, user);
  return db.transaction(async (tx) => {
    const profile = await lockProfile(tx, user.id);
    const isInPlan = profile && (clippingId ? hasClippings(profile.plan) : hasChats(profile.plan));
    if (!isInPlan) throw new AppError('PLAN_REQUIRED');
    if (clippingId && !(await findClipping(tx, user.id, clippingId))) throw new AppError('NOT_FOUND');
    const addressSecret = sealAddress(platform, user.id, address);
    const hint = `…${(input.chat || input.address).slice(-4)}`;
    const row = { userId: user.id, clippingId, provider, addressSecret, hint, createdAt: clock.now() };
    return toChat(await saveChat(tx, row));
  });
}

/** Posts a test message. It is no delivery and has no row in the ledger. */
export async function testChat(
  platform: Platform,
  user: SessionUser,
  id: string,
): Promise<{ isSent: boolean; chat: Chat }> {
  const { db, clock, limits } = platform;
  const [row, { plan, language }] = await Promise.all([findChat(db, user.id, id), ensureProfile(db, user)]);
  if (!row) throw new AppError('NOT_FOUND');
  if (!(row.clippingId ? hasClippings(plan) : hasChats(plan))) throw new AppError('PLAN_REQUIRED');
  await limits.consume(testsPerHour, user.id);
  const provider = providers[row.provider];
  const address = openAddress(platform, user.id, row.addressSecret);
  const bodyFor = (to: ChatAddress) => JSON.stringify(provider.bodyOf(trialText(language), to));
  const posted = address && (await postMessage(platform, provider, address, bodyFor(address)));
  const changes = afterPost(posted, clock.now());
  const isSent = changes.problem === null;
  // a stopped chat that accepts a message is active again
  await noteChat(db, row, isSent ? { ...changes, stoppedAt: null } : changes);
  const after = await findChat(db, user.id, id);
  if (!after) throw new AppError('NOT_FOUND');
  return { isSent, chat: toChat(after) };
}

export async function removeChat({ db }: Platform, userId: string, id: string): Promise<void> {
  if (!(await deleteChat(db, userId, id))) throw new AppError('NOT_FOUND');
}

function toChat({ id, provider, clippingId, hint, createdAt, lastOkAt, stoppedAt, problem }: ChatRow): Chat {
  return isoDates({ id, provider, clippingId, hint, createdAt, lastOkAt, stoppedAt, problem: problem ?? null });
}
