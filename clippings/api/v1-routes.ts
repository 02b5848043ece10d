import { implement } from '@orpc/server';
import type { Hono } from 'hono';
import { v1Contract } from '../../contract/api/v1.ts';
import { AppError } from '../../contract/errors.ts';
import { addTerm, muteTerm, removeTerm, replaceTerm } from '../../people/terms/change-terms.ts';
import { readTerms } from '../../people/terms/read-terms.ts';
import { createApiHandler } from '../../platform/http/api-handler.ts';
import { contextOf, type RequestContext } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { readClipping, readClippings } from '../specific/read-clippings.ts';
import { changeClipping, createClipping, pauseClipping, removeClipping } from '../specific/save-clipping.ts';
import { keyLimit, type OpenedKey, openKey, requireScope } from './open-key.ts';
import {
  fromPublicClipping,
  readApiAccount,
  readPublicTerm,
  readTermCounts,
  toPublicClipping,
  toPublicTerm,
} from './read-account.ts';
import { listPublicEditions, readPublicEdition, readPublicStory, searchPublicStories } from './read-editions.ts';
import { searchPublicArticles } from './search-public.ts';

interface KeyContext extends RequestContext {
  key: OpenedKey;
}

/** The scope of the contract is enforced here for every call. */
const v1 = implement(v1Contract)
  .$context<KeyContext>()
  .use(({ context, procedure, next }) => {
    requireScope(context.key, procedure['~orpc'].meta.scope);
    return next();
  });

async function clippingOf({ platform, reader }: KeyContext, id: string) {
  return toPublicClipping(await readClipping(platform, reader, id));
}
const done = { done: true as const };

const v1Router = v1.router({
  account: v1.account.handler(({ context: { platform, key } }) => readApiAccount(platform, key)),
  terms: {
    list: v1.terms.list.handler(async ({ context: { platform, reader } }) => ({
      terms: (await readTerms(platform, reader)).map(toPublicTerm),
    })),
    get: v1.terms.get.handler(({ context: { platform, key }, input }) => readPublicTerm(platform, key, input.id)),
    counts: v1.terms.counts.handler(({ context: { platform, reader }, input }) =>
      readTermCounts(platform, reader.id, input.id),
    ),
    add: v1.terms.add.handler(async ({ context: { platform, reader }, input }) =>
      toPublicTerm(await addTerm(platform, reader.id, input.term)),
    ),
    change: v1.terms.change.handler(async ({ context: { platform, reader }, input }) =>
      toPublicTerm(await replaceTerm(platform, reader.id, input.id, input.term)),
    ),
    mute: v1.terms.mute.handler(async ({ context: { platform, reader }, input }) =>
      toPublicTerm(await muteTerm(platform, reader.id, input.id, input.days)),
    ),
    remove: v1.terms.remove.handler(async ({ context: { platform, reader }, input }) => {
      await removeTerm(platform, reader.id, input.id);
      return done;
    }),
  },
  editions: {
    list: v1.editions.list.handler(({ context: { platform, reader }, input }) =>
      listPublicEditions(platform, reader.id, input),
    ),
    get: v1.editions.get.handler(({ context: { platform, reader }, input }) =>
      readPublicEdition(platform, reader.id, input.id),
    ),
    story: v1.editions.story.handler(({ context: { platform, reader }, input }) =>
      readPublicStory(platform, reader.id, input.id),
    ),
    search: v1.editions.search.handler(({ context: { platform, reader }, input }) =>
      searchPublicStories(platform, reader.id, input),
    ),
    articles: v1.editions.articles.handler(({ context: { platform, reader }, input }) =>
      searchPublicArticles(platform, reader.id, input),
    ),
  },
  clippings: {
    list: v1.clippings.list.handler(async ({ context: { platform, reader } }) => ({
      clippings: (await readClippings(platform, reader)).clippings.map(toPublicClipping),
    })),
    get: v1.clippings.get.handler(({ context, input }) => clippingOf(context, input.id)),
    create: v1.clippings.create.handler(async ({ context, input }) =>
      clippingOf(context, await createClipping(context.platform, context.reader, fromPublicClipping(input))),
    ),
    change: v1.clippings.change.handler(async ({ context, input: { id, ...input } }) => {
      await changeClipping(context.platform, context.reader, id, fromPublicClipping(input));
      return clippingOf(context, id);
    }),
    pause: v1.clippings.pause.handler(async ({ context, input }) => {
      await pauseClipping(context.platform, context.reader, input.id, input.is_paused);
      return clippingOf(context, input.id);
    }),
    remove: v1.clippings.remove.handler(async ({ context: { platform, reader }, input }) => {
      if (!(await removeClipping(platform, reader, input.id))) throw new AppError('NOT_FOUND');
      return done;
    }),
  },
});

/** What a reader's own programs may do, with a key in place of a session. */
export function publicApiRoutes(app: Hono, platform: Platform): void {
  const answerCall = createApiHandler(v1Router, platform.log);
  app.use('/api/v1/*', async (c) => {
    const key = await openKey(platform, c.req.raw.headers);
    const context: KeyContext = { ...contextOf(platform, c.req.raw, key.reader), key };
    const answer = await answerCall(context);
    if (!answer) throw new AppError('NOT_FOUND');
    const { points, seconds } = keyLimit;
    answer.headers.set('ratelimit-policy', `"minute";q=${points};w=${seconds}`);
    answer.headers.set('ratelimit', `"minute";r=${key.spent.remaining};t=${key.spent.seconds}`);
    return answer;
  });
}
