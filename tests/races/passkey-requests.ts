import {
  addPasskeyOf,
  challengeToAdd,
  challengeToSignIn,
  createPasskeyDevice,
} from '../support/browser/passkey-device.ts';
import { testPassword } from '../support/test-site.ts';
import type { Racer } from './reader-requests.ts';

export const passkeyRequests: Record<string, Racer> = {
  'POST /account/passkeys/options': {
    prepare: async (fixture) => ({ visitor: await fixture.reader(), body: { password: testPassword } }),
  },
  'POST /account/passkeys': {
    async prepare(fixture) {
      const visitor = await fixture.reader();
      const credential = createPasskeyDevice().make({ challenge: await challengeToAdd(visitor) });
      return { visitor, body: { name: 'Celular', credential } };
    },
  },
  'POST /account/passkeys/{id}/remove': {
    async prepare(fixture) {
      const visitor = await fixture.reader();
      const { id } = await addPasskeyOf(visitor);
      return { visitor, ids: [id], body: { password: testPassword } };
    },
  },
  'POST /auth/passkey/options': {
    prepare: async ({ site }) => ({ visitor: site.visitor(), body: {} }),
  },
  'POST /auth/passkey': {
    async prepare(fixture) {
      const { device } = await addPasskeyOf(await fixture.reader());
      const visitor = fixture.site.visitor();
      return { visitor, body: { credential: device.use({ challenge: await challengeToSignIn(visitor) }) } };
    },
  },
};
