import type { RaceFixture } from './fixture.ts';
import type { Racer } from './reader-requests.ts';

/** A program: no cookies, only a key with all scopes. */
async function programOf(fixture: RaceFixture) {
  const reader = await fixture.reader();
  const wanted = { name: 'planilha', scopes: ['read', 'terms', 'clippings'] };
  const { token } = (await reader.post('/api/api-tokens', wanted)).body;
  return { visitor: fixture.site.visitor(), headers: { authorization: `Bearer ${token}` } };
}

type Program = Awaited<ReturnType<typeof programOf>>;

const clipping = { name: 'Energia', terms: ['energia'], outlet_ids: [], weekdays: [1], local_time: '08:00' };

const withKey = (body?: unknown, made?: { path: string; body: unknown }): Racer => ({
  async prepare(fixture) {
    const program = await programOf(fixture);
    const ids = made ? [await make(program, made)] : [];
    return { ...program, ids, ...(body === undefined ? {} : { body }) };
  },
});

async function make({ visitor, headers }: Program, { path, body }: { path: string; body: unknown }): Promise<string> {
  return (await visitor.post(path, body, headers)).body.id;
}

const term = { path: '/api/v1/terms', body: { term: 'energia' } };
const made = { path: '/api/v1/clippings', body: clipping };

export const keyRequests: Record<string, Racer> = {
  'POST /v1/terms': withKey({ term: 'energia' }),
  'PUT /v1/terms/{id}': withKey({ term: 'soja' }, term),
  'PUT /v1/terms/{id}/mute': withKey({ days: 7 }, term),
  'DELETE /v1/terms/{id}': withKey(undefined, term),
  'POST /v1/clippings': { ...withKey(clipping), most: 50 },
  'PUT /v1/clippings/{id}': withKey({ ...clipping, name: 'Soja' }, made),
  'PUT /v1/clippings/{id}/pause': withKey({ is_paused: true }, made),
  'DELETE /v1/clippings/{id}': withKey(undefined, made),
};
