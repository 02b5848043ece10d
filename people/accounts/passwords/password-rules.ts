import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '../../../contract/errors.ts';
import { longestPassword } from '../../../contract/rules/field-limits.ts';

/** Words of this site that attackers try first, with or without digits around them. */
const siteWords = new Set(
  `recorte recortes clipping clippings noticia noticias jornal senha minhasenha mudar trocar acesso entrar usuario segredo segredos
  brasil teste testes admin vip eusouvip vagas vagasvip convite linkedin deus amor lucas root guest ninja hello abcd
  fluminense deusefiel fevereiro`.split(/\s+/),
);

/** Letters and digits only, without accents: `Márcia.S` and `marcias` are equal. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
const withoutDigits = (text: string) => text.replace(/^\p{N}+|\p{N}+$/gu, '');

export interface Owner {
  email: string;
  name?: string | null | undefined;
}

/** The address, its local part, the name and its parts. */
function ownWords({ email, name }: Owner): Set<string> {
  const [local = '', domain = ''] = email.split('@');
  const names = (name ?? '').split(/\s+/);
  const parts = [email, local, domain, domain.split('.')[0] ?? '', ...local.split(/[._+-]/), name ?? '', ...names];
  const turned = names.length > 1 ? [names.toReversed().join('')] : [];
  return new Set([...parts, ...turned].map((part) => withoutDigits(plain(part))).filter((part) => part.length >= 3));
}

/** Checks only length and blocklists, not the mix of characters; each refusal says why (requirements R38). */
export function checkPassword(password: string, shortest: number, owner: Owner): void {
  if (password.length < shortest) throw new AppError('PASSWORD_TOO_SHORT', { min: shortest });
  if (password.length > longestPassword) throw new AppError('PASSWORD_TOO_LONG', { max: longestPassword });
  if (new Set(password.toLowerCase()).size < 3 || plain(password) === '') throw new AppError('PASSWORD_TOO_SIMPLE');
  const word = withoutDigits(plain(password));
  if (ownWords(owner).has(word)) throw new AppError('PASSWORD_OWN_NAME');
  if (isCommonPassword(password) || isCommonPassword(plain(password))) throw new AppError('PASSWORD_TOO_COMMON');
  if (siteWords.has(word)) throw new AppError('PASSWORD_EASY_WORD');
}

/**
 * A Bloom filter over leaked passwords, in lower case. It contains all of them; about one in four thousand other
 * passwords is refused too. Made by scripts/common-passwords.ts, which names the lists.
 */
export const filterFile = path.join(import.meta.dirname, 'common-passwords.bin');
const hashesPerPassword = 12;

/** The bits of a password in a Bloom filter of `size` bits. */
export function bitsOf(password: string, size: number): number[] {
  const digest = hash('sha256', password.toLowerCase(), 'buffer');
  const first = digest.readUInt32LE(0);
  const step = digest.readUInt32LE(4) | 1;
  return Array.from({ length: hashesPerPassword }, (_, n) => (first + n * (step >>> 0)) % size);
}

let filter: Buffer | undefined;

export function isCommonPassword(password: string): boolean {
  filter ??= readFileSync(filterFile);
  const bytes = filter;
  return bitsOf(password, bytes.length * 8).every((bit) => ((bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);
}
