import { oc } from '@orpc/contract';
import { z } from 'zod';
import { EditionCursor } from '../editions.ts';
import { ArticleSearch } from '../news/search.ts';
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

/** What the example on the documentation page sends; ids in its path become shell variables. */
export interface V1Example {
  query?: Record<string, string>;
  body?: unknown;
}

const call = (scope: ApiScope, example: V1Example = {}) =>
  oc.$meta<{ scope: ApiScope; example: V1Example }>({ scope, example });

const byId = z.object({ id: z.uuid() });
const page = { before: EditionCursor.optional(), limit: z.coerce.number().int().min(1).max(100).default(30) };
const done = z.object({ done: z.literal(true) });
const clippingExample = {
  name: 'Energia para a diretoria',
  terms: ['energia', 'soja'],
  weekdays: [1, 2, 3, 4, 5],
  local_time: '08:00',
};

const terms = ['terms'];
const editions = ['editions'];
const clippings = ['clippings'];

/** What a reader's own programs may ask, with a key in place of a session. The scope of each call is enforced in one place. */
export const v1Contract = {
  account: call('read')
    .route({ method: 'GET', path: '/v1/me', summary: 'Plan, counts and limits, and the key itself', tags: ['account'] })
    .output(V1Account),
  terms: {
    list: call('read')
      .route({ method: 'GET', path: '/v1/terms', summary: 'All terms, newest first', tags: terms })
      .output(z.object({ terms: z.array(V1Term) })),
    get: call('read')
      .route({ method: 'GET', path: '/v1/terms/{id}', summary: 'One term', tags: terms })
      .input(byId)
      .output(V1Term),
    counts: call('read')
      .route({ method: 'GET', path: '/v1/terms/{id}/counts', summary: 'Stories a day, and the outlets', tags: terms })
      .input(byId)
      .output(V1TermCounts),
    add: call('terms', { body: { term: 'hidrogênio verde' } })
      .route({ method: 'POST', path: '/v1/terms', successStatus: 201, summary: 'Add a term', tags: terms })
      .input(z.object({ term: z.string().max(1000) }))
      .output(V1Term),
    change: call('terms', { body: { term: 'energia eólica' } })
      .route({ method: 'PUT', path: '/v1/terms/{id}', summary: 'Reword a term; its history stays', tags: terms })
      .input(byId.extend({ term: z.string().max(1000) }))
      .output(V1Term),
    mute: call('terms', { body: { days: 7 } })
      .route({
        method: 'PUT',
        path: '/v1/terms/{id}/mute',
        summary: 'Mute a term for some days; 0 ends it',
        tags: terms,
      })
      .input(byId.extend({ days: z.number().int().min(0).max(90) }))
      .output(V1Term),
    remove: call('terms')
      .route({ method: 'DELETE', path: '/v1/terms/{id}', summary: 'Remove a term', tags: terms })
      .input(byId)
      .output(done),
  },
  editions: {
    list: call('read', { query: { limit: '10' } })
      .route({ method: 'GET', path: '/v1/editions', summary: 'Editions, newest first', tags: editions })
      .input(z.object(page))
      .output(V1EditionPage),
    get: call('read')
      .route({ method: 'GET', path: '/v1/editions/{id}', summary: 'One edition with its receipt', tags: editions })
      .input(byId)
      .output(V1Edition),
    story: call('read')
      .route({ method: 'GET', path: '/v1/stories/{id}', summary: 'One story and why it came', tags: editions })
      .input(byId)
      .output(V1StoryWithReceipt),
    search: call('read', { query: { q: 'energia' } })
      .route({
        method: 'GET',
        path: '/v1/search',
        summary: 'Stories of own editions, newest first, at most three of each edition',
        tags: editions,
      })
      .input(z.object({ q: z.string().trim().min(1).max(200), before: EditionCursor.optional() }))
      .output(V1SearchPage),
    articles: call('read', { query: { q: 'energia -"energia solar"' } })
      .route({
        method: 'GET',
        path: '/v1/articles',
        summary: 'Everything that was read and is still stored, one article of each story; `q` by the grammar of terms',
        tags: editions,
      })
      .input(ArticleSearch)
      .output(V1ArticlePage),
  },
  clippings: {
    list: call('read')
      .route({ method: 'GET', path: '/v1/clippings', summary: 'Specific clippings', tags: clippings })
      .output(z.object({ clippings: z.array(V1Clipping) })),
    get: call('read')
      .route({ method: 'GET', path: '/v1/clippings/{id}', summary: 'One clipping', tags: clippings })
      .input(byId)
      .output(V1Clipping),
    create: call('clippings', { body: clippingExample })
      .route({ method: 'POST', path: '/v1/clippings', successStatus: 201, summary: 'A new clipping', tags: clippings })
      .input(V1ClippingInput)
      .output(V1Clipping),
    change: call('clippings', { body: clippingExample })
      .route({ method: 'PUT', path: '/v1/clippings/{id}', summary: 'Change a clipping', tags: clippings })
      .input(V1ClippingInput.extend({ id: z.uuid() }))
      .output(V1Clipping),
    pause: call('clippings', { body: { is_paused: true } })
      .route({ method: 'PUT', path: '/v1/clippings/{id}/pause', summary: 'Pause it or go on', tags: clippings })
      .input(byId.extend({ is_paused: z.boolean() }))
      .output(V1Clipping),
    remove: call('clippings')
      .route({ method: 'DELETE', path: '/v1/clippings/{id}', summary: 'Delete a clipping', tags: clippings })
      .input(byId)
      .output(done),
  },
};

/** Newest first. The promises to programs are on the documentation page. */
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
