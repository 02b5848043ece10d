import { type HTTPMethod, type HTTPPath, oc } from '@orpc/contract';
import { z } from 'zod';
import { EditionCursor } from '../editions.ts';
import { ArticleSearch } from '../news/search.ts';
import { ById, done, Int } from '../procedure.ts';
import type { ApiScope } from './tokens.ts';
import {
  V1Account,
  V1ArticlePage,
  V1Clipping,
  V1ClippingInput,
  V1Edition,
  V1EditionPage,
  V1SearchPage,
  V1StoryWithReceipt,
  V1Term,
  V1TermCounts,
} from './v1-shapes.ts';

/** The request of the documentation's example; ids in its path become shell variables. */
export interface V1Example {
  query?: Record<string, string>;
  body?: unknown;
}

/** Calls under one heading of the documentation. A POST creates something and answers 201. */
const callsOf =
  (tag: string) =>
  (scope: ApiScope, method: HTTPMethod, path: HTTPPath, summary: string, example: V1Example = {}) =>
    oc
      .$meta<{ scope: ApiScope; example: V1Example }>({ scope, example })
      .route({ method, path, summary, tags: [tag], ...(method === 'POST' && { successStatus: 201 }) });

const page = { before: EditionCursor.optional(), limit: z.coerce.number().int().min(1).max(100).default(30) };
const clippingExample = {
  name: 'Energia para a diretoria',
  terms: ['energia', 'soja'],
  weekdays: [1, 2, 3, 4, 5],
  local_time: '08:00',
};

const accountCall = callsOf('account');
const termCall = callsOf('terms');
const editionCall = callsOf('editions');
const clippingCall = callsOf('clippings');

/** Calls for a reader's own programs, with a key instead of a session. Scopes are enforced in one place. */
export const v1Contract = {
  account: accountCall('read', 'GET', '/v1/me', 'Plan, counts and limits, and the key itself').output(V1Account),
  terms: {
    list: termCall('read', 'GET', '/v1/terms', 'All terms, newest first').output(z.object({ terms: z.array(V1Term) })),
    get: termCall('read', 'GET', '/v1/terms/{id}', 'One term').input(ById).output(V1Term),
    counts: termCall('read', 'GET', '/v1/terms/{id}/counts', 'Stories a day, and the outlets')
      .input(ById)
      .output(V1TermCounts),
    add: termCall('terms', 'POST', '/v1/terms', 'Add a term', { body: { term: 'hidrogênio verde' } })
      .input(z.object({ term: z.string().max(1000) }))
      .output(V1Term),
    change: termCall('terms', 'PUT', '/v1/terms/{id}', 'Reword a term; its history stays', {
      body: { term: 'energia eólica' },
    })
      .input(ById.extend({ term: z.string().max(1000) }))
      .output(V1Term),
    mute: termCall('terms', 'PUT', '/v1/terms/{id}/mute', 'Mute a term for some days; 0 ends it', { body: { days: 7 } })
      .input(ById.extend({ days: Int.min(0).max(90) }))
      .output(V1Term),
    remove: termCall('terms', 'DELETE', '/v1/terms/{id}', 'Remove a term').input(ById).output(done('done')),
  },
  editions: {
    list: editionCall('read', 'GET', '/v1/editions', 'Editions, newest first', { query: { limit: '10' } })
      .input(z.object(page))
      .output(V1EditionPage),
    get: editionCall('read', 'GET', '/v1/editions/{id}', 'One edition with its receipt').input(ById).output(V1Edition),
    story: editionCall('read', 'GET', '/v1/stories/{id}', 'One story and why it came')
      .input(ById)
      .output(V1StoryWithReceipt),
    search: editionCall(
      'read',
      'GET',
      '/v1/search',
      'Stories of own editions, newest first, at most three of each edition',
      { query: { q: 'energia' } },
    )
      .input(z.object({ q: z.string().trim().min(1).max(200), before: EditionCursor.optional() }))
      .output(V1SearchPage),
    articles: editionCall(
      'read',
      'GET',
      '/v1/articles',
      'Everything that was read and is still stored, one article of each story; `q` by the grammar of terms',
      { query: { q: 'energia -"energia solar"' } },
    )
      .input(ArticleSearch)
      .output(V1ArticlePage),
  },
  clippings: {
    list: clippingCall('read', 'GET', '/v1/clippings', 'Specific clippings').output(
      z.object({ clippings: z.array(V1Clipping) }),
    ),
    get: clippingCall('read', 'GET', '/v1/clippings/{id}', 'One clipping').input(ById).output(V1Clipping),
    create: clippingCall('clippings', 'POST', '/v1/clippings', 'A new clipping', { body: clippingExample })
      .input(V1ClippingInput)
      .output(V1Clipping),
    change: clippingCall('clippings', 'PUT', '/v1/clippings/{id}', 'Change a clipping', { body: clippingExample })
      .input(V1ClippingInput.extend({ id: z.uuid() }))
      .output(V1Clipping),
    pause: clippingCall('clippings', 'PUT', '/v1/clippings/{id}/pause', 'Pause it or go on', {
      body: { is_paused: true },
    })
      .input(ById.extend({ is_paused: z.boolean() }))
      .output(V1Clipping),
    remove: clippingCall('clippings', 'DELETE', '/v1/clippings/{id}', 'Delete a clipping')
      .input(ById)
      .output(done('done')),
  },
};

/** Newest first. The compatibility promise is on the documentation page. */
export const v1Changes = [
  {
    on: '2026-11-17',
    changes: [
      'Keys have scopes (read, terms, clippings) and may expire.',
      'New calls: account, terms, term counts, stories, search, clippings.',
      'Editions carry their receipt; stories say why they came, also by a word that goes with the term.',
      'Refusals are application/problem+json; reads have an ETag; limits are told in headers.',
    ],
  },
  { on: '2026-11-15', changes: ['First calls: list editions, read one edition.'] },
];
