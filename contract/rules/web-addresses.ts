/** Real ones stay far below. Checked first, so that nothing long is ever parsed. */
const longest = 300;

/** spec §5, fields of url type: any address of the web; one typed without a scheme counts as https. */
export function isWebAddress(raw: string): boolean {
  const address = raw.trim();
  if (address === '' || address.length > longest || /[\p{Cc}\s]/u.test(address)) return false;
  const full = /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
  return URL.canParse(full) && /^https?:$/.test(new URL(full).protocol);
}

const profile = /^(?:https?:\/\/)?(?:www\.)?linkedin\.com\/in\/([^/?#\s]+)\/?$/i;

/** The profile's name in {host}/in/{profile}: scheme, www and a last slash are optional, the host is matched exactly. */
export function linkedinSlug(address: string): string | undefined {
  if (address.length > longest) return undefined;
  const slug = profile.exec(address.trim())?.[1];
  if (!slug) return undefined;
  try {
    return decodeURIComponent(slug);
  } catch {
    return undefined;
  }
}

/** "marina-azevedo-1a2b3c" is Marina Azevedo; undefined where the address says no name. */
export function nameFromLinkedin(address: string): string | undefined {
  const words = (linkedinSlug(address) ?? '').split(/[-_.]+/).filter((word) => /^\p{L}{2,}$/u.test(word));
  if (words.length === 0) return undefined;
  const small = new Set(['de', 'da', 'do', 'dos', 'das', 'e', 'van', 'von', 'del']);
  return words
    .slice(0, 4)
    .map((word) => (small.has(word.toLowerCase()) ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}
