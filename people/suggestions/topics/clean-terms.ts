import { termMaxLength } from '../../../contract/rules/field-limits.ts';
import { normaliseTerm } from '../../../contract/rules/term-form.ts';
import { suggestionCount } from '../../../contract/suggestions.ts';

/** Addresses, markup and talk are no topics; what is left of them would only confuse. */
const suspicious = /https?:|www\.|[<>{}[\]|\\`=]|[.!?;:]\s|^\W*$/u;
const mostWords = 8;

/**
 * Topics from outside the house (a model, an automation) as harmless plain words: at most ten, each at most 80 characters,
 * each once. What does not look like a topic is dropped, never repaired.
 */
export function cleanOutsideTerms(raw: readonly unknown[]): string[] {
  const taken = new Map<string, string>();
  for (const item of raw.slice(0, 1000)) {
    if (typeof item !== 'string' || item.length > 500) continue;
    const term = item
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .replace(/^[\s"'“”‘’.,\-–—*•\d)(]+(?=\p{L})|[\s"'“”‘’.,;]+$/gu, '')
      .trim();
    if (!term.isWellFormed() || term.length > termMaxLength || term.split(' ').length > mostWords) continue;
    if (suspicious.test(term) || !/\p{L}{2,}/u.test(term)) continue;
    const form = normaliseTerm(term);
    if (!taken.has(form)) taken.set(form, term);
    if (taken.size === suggestionCount) break;
  }
  return [...taken.values()];
}
