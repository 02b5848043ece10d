const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const length = 8;
/** The largest multiple of the alphabet's size in a byte: higher bytes would favour the first letters. */
const fair = 256 - (256 % alphabet.length);

/** 8 upper-case letters or digits from a cryptographic source (requirements R29). */
export function generateCode(
  random: (bytes: Uint8Array<ArrayBuffer>) => void = (bytes) => crypto.getRandomValues(bytes),
): string {
  let code = '';
  const bytes = new Uint8Array(length * 2);
  while (code.length < length) {
    random(bytes);
    for (const byte of bytes) if (byte < fair && code.length < length) code += alphabet[byte % alphabet.length];
  }
  return code;
}
