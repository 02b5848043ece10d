/** The second of each pair stands for the first. */
const pairs = (text: string) => [...text.matchAll(/(\S+) (\S+)/g)].map(([, from = '', to = '']) => [from, to] as const);

/** Signs that no decomposition gives. */
const plain = new Map(pairs('‐ - ‑ - ‒ – ― — − - → -> ← <- ≤ <= ≥ >= ≠ != ≈ ~'));

const cyrillic =
  'а a б b в v г g д d е e ё yo ж zh з z и i й y і i ї yi є ye ґ g к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ъ * ы y ь * э e ю yu я ya ў u ј j љ lj њ nj ћ c ђ dj џ dz';
const greek = 'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o';

/** In Latin letters, as people read them: nothing marks a hard or soft sign. */
const latin = new Map(pairs(`${cyrillic} ${greek}`).map(([letter, read]) => [letter, read.replace('*', '')]));

function transliterated(sign: string): string | undefined {
  const lower = sign.toLowerCase();
  const base = lower.normalize('NFD')[0] ?? '';
  const read = latin.get(lower) ?? latin.get(base);
  if (read === undefined || sign === lower) return read;
  return read.charAt(0).toUpperCase() + read.slice(1);
}

/** Stands for letters that cannot be written until runs of them are put together. */
const missing = '\uffff';
const runOfMissing = new RegExp(`${missing}(?:[\\s\\p{P}]*${missing})*`, 'gu');

/**
 * The text in signs that are known: letters lose marks that the fonts lack, Cyrillic and Greek are read in Latin letters,
 * pictures are left out, and of other scripts "[…]" says that something is missing.
 */
export function writableText(text: string, isKnown: (sign: string) => boolean): string {
  const written = Array.from(text.normalize('NFC'), (sign) => {
    if (isKnown(sign) || sign === '\n') return sign;
    if (/\s/u.test(sign)) return ' ';
    const read = plain.get(sign) ?? transliterated(sign);
    if (read !== undefined) return read;
    const parts = Array.from(sign.normalize('NFKD')).filter(isKnown).join('');
    return parts || (/[\p{L}\p{N}]/u.test(sign) ? missing : '');
  }).join('');
  return written.replace(runOfMissing, '[…]').replace(/(^|[ \n]) +/g, '$1');
}
