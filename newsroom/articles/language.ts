import { openDetector } from './language-tables.ts';

/** Loaded on first use, since its tables take memory. */
let detector: ReturnType<typeof openDetector> | undefined;

const ENOUGH_CHARACTERS = 2000;
/** Below this, headlines full of names say little: the outlet's language is the better guess. */
const FEW_CHARACTERS = 40;
const CLEAR_LEAD = 0.06;

/** ISO 639-1 code of the text: the outlet's own language, unless the text is clearly in another. */
export function detectLanguage(text: string, outletLanguage: string): string {
  const prior = outletLanguage.toLowerCase().slice(0, 2);
  const sample = text
    .slice(0, ENOUGH_CHARACTERS)
    .replace(/https?:\S+/g, ' ')
    .trim();
  if (sample.length < FEW_CHARACTERS) return prior;
  detector ??= openDetector();
  const result = detector.detect(sample);
  if (!result.language || result.language === prior) return prior;
  const scores = result.getScores();
  const lead = (scores[result.language] ?? 0) - (scores[prior] ?? 0);
  return result.isReliable() && lead >= CLEAR_LEAD ? result.language : prior;
}
