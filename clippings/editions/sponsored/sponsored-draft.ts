import type { SponsoredDraft } from '../../../contract/admin/sponsored.ts';
import { AppError } from '../../../contract/errors.ts';
import type { SponsoredValues } from './queries.ts';

/** The title is required, addresses must be web addresses; blank fields are stored as empty (requirements R120). */
export function cleanCampaign({ title, description, url, imageUrl, ...draft }: SponsoredDraft): SponsoredValues {
  const cleanTitle = title.replace(/\s+/gu, ' ').trim();
  if (!cleanTitle) throw new AppError('TITLE_REQUIRED');
  const { active, startsOn, endsOn, plans } = draft;
  if (startsOn && endsOn && endsOn < startsOn) throw new AppError('DATES_REVERSED');
  return {
    title: cleanTitle,
    description: description.trim() || null,
    url: web(url),
    imageUrl: web(imageUrl),
    active,
    startsOn,
    endsOn,
    plans: [...new Set(plans)],
  };
}

/** Only addresses that open a page: a `javascript:` or `data:` one would run in the reader's mail program or ours. */
function web(raw: string): string | null {
  const text = raw.trim();
  if (!text) return null;
  if (!URL.canParse(text)) throw new AppError('URL_INVALID');
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb || url.username || url.password) throw new AppError('URL_INVALID');
  return url.href;
}
