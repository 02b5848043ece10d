import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { testPassword, type Visitor } from '../test-site.ts';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** A byte string of CBOR (RFC 8949), with the shortest length there is. */
function cborBytes(data: Uint8Array): Buffer {
  const { length } = data;
  return Buffer.concat([Buffer.from(length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255]), data]);
}
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

interface Answer {
  challenge: string;
  origin?: string;
  counter?: number;
  isVerified?: boolean;
  userHandle?: string;
  /** The format of the attestation; the statement itself is empty. */
  attestation?: string;
}

/** A device with one passkey: ES256, no attestation, like phones and password managers. */
export function createPasskeyDevice(rpId = 'localhost', ownOrigin = 'http://localhost:3000') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const counted = { counter: 0 };

  function authenticatorData(isVerified: boolean, counter: number, credential?: Uint8Array): Buffer {
    const flags = 1 | (isVerified ? 4 : 0) | (credential ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential ?? Buffer.alloc(0)]);
  }
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const known = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const };

  return {
    id: known.id,
    make({ challenge, origin = ownOrigin, isVerified = true, attestation: kind = 'none' }: Answer) {
      const key = Buffer.concat([
        Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
        cborBytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        cborBytes(Buffer.from(y, 'base64url')),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText(kind),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authenticatorData(isVerified, 0, credential)),
      ]);
      return {
        ...known,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
          attestationObject: base64url(attestation),
        },
      };
    },
    use({ challenge, origin = ownOrigin, counter = ++counted.counter, isVerified = true, userHandle }: Answer) {
      const data = authenticatorData(isVerified, counter);
      const client = clientData('webauthn.get', challenge, origin);
      return {
        ...known,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          ...(userHandle ? { userHandle: Buffer.from(userHandle).toString('base64url') } : {}),
        },
      };
    },
  };
}

export type PasskeyDevice = ReturnType<typeof createPasskeyDevice>;

/** The challenge to add a passkey, after the right password. */
export async function challengeToAdd(reader: Visitor): Promise<string> {
  return (await reader.post('/api/account/passkeys/options', { password: testPassword })).body.options.challenge;
}

export async function challengeToSignIn(visitor: Visitor): Promise<string> {
  return (await visitor.post('/api/auth/passkey/options')).body.options.challenge;
}

/** Adds a passkey to the reader's account. */
export async function addPasskeyOf(reader: Visitor, device = createPasskeyDevice(), name = 'Celular') {
  const credential = device.make({ challenge: await challengeToAdd(reader) });
  const { body } = await reader.post('/api/account/passkeys', { name, credential });
  return { device, id: body.id as string };
}
