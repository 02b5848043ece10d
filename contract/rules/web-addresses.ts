import { isRole } from './job-titles.ts';
import { normaliseTerm } from './term-form.ts';

/** Far above real addresses. Checked first, so that nothing long is parsed. */
const longest = 300;

/** Any web address; one typed without a scheme counts as https (requirements R36). */
export function isWebAddress(raw: string): boolean {
  const address = raw.trim();
  if (address === '' || address.length > longest || /[\p{Cc}\s]/u.test(address)) return false;
  const full = /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
  return URL.canParse(full) && /^https?:$/.test(new URL(full).protocol);
}

/** The host of a web address, without `www.`: what people call the site. */
export const siteNameOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '');

const profile = /^(?:https?:\/\/)?(?:www\.)?linkedin\.com\/in\/([^/?#\s]+)\/?$/i;

/** The profile's name in {host}/in/{profile}: scheme, www and a last slash are optional, the host is exact. */
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

const particles = new Set(['de', 'da', 'do', 'dos', 'das', 'e', 'van', 'von', 'del']);
const degrees = new Set('dr dra prof profa eng enga adv msc mba phd crm oab crea cfa pmp jr sr'.split(' '));
const mostWords = 4;

/** "marina-azevedo-1a2b3c" is Marina Azevedo; a job title ends the name. Undefined if there is no name. */
export function nameFromLinkedin(address: string): string | undefined {
  const words = (linkedinSlug(address) ?? '').split(/[-_.]+/).filter((word) => /^\p{L}{2,}$/u.test(word));
  const isTitle = (word: string) => degrees.has(normaliseTerm(word)) || isRole(normaliseTerm(word));
  const isParticle = (word: string) => particles.has(word.toLowerCase());
  const start = words.findIndex((word) => !isTitle(word) && !isParticle(word));
  const rest = start < 0 ? [] : words.slice(start);
  const end = rest.findIndex(isTitle);
  const name = rest.slice(0, end < 0 ? mostWords : Math.min(end, mostWords));
  const last = name.findLastIndex((word) => !isParticle(word));
  if (last < 0) return undefined;
  return name
    .slice(0, last + 1)
    .map((word) => (isParticle(word) ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}
