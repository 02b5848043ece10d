import { z } from 'zod';
import { escapeMarkup } from '../../../contract/rules/escape.ts';
import { parseJson } from '../../../platform/parse-json.ts';
import { byTerm, type ChatStory, fitting } from './chat-text.ts';
import { type ChatProvider, codeOf, pauseMs, usualVerdict } from './provider.ts';

/** 4,096 characters after parsing the markup, and at most 100 tags. */
const longestText = 4096;
const mostMarks = 100;

const storyLine = ({ title, url, outlets }: ChatStory) =>
  `• <a href="${escapeMarkup(url)}">${escapeMarkup(title)}</a> — ${escapeMarkup(outlets)}`;
const marks = /<[^>]+>/g;
const shownLength = (html: string) => html.replace(marks, '').replace(/&(amp|lt|gt|quot|#x27);/g, '.').length;

const Reply = z.object({
  ok: z.boolean(),
  description: z.string().optional(),
  result: z.object({ message_id: z.number() }).optional(),
  parameters: z.object({ retry_after: z.number().optional(), migrate_to_chat_id: z.number().optional() }).optional(),
});

/** A bot of the reader's own. Every answer is JSON; the description says more than the status, which mostly is 400. */
export const telegram: ChatProvider = {
  name: 'telegram',
  readAddress({ address, chat }, { TELEGRAM_API_URL }) {
    if (!/^\d{5,15}:[\w-]{30,60}$/.test(address) || !/^(-?\d{1,20}|@\w{4,64})$/.test(chat ?? '')) return undefined;
    return { url: `${TELEGRAM_API_URL.replace(/\/$/, '')}/bot${address}/sendMessage`, chat };
  },
  bodyOf: (text, { chat }) =>
    fitting(
      text,
      ({ heading, lines, stories, link }, left) => ({
        chat_id: chat,
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: true },
        text: [
          `<b>${escapeMarkup(heading)}</b>`,
          ...lines.map(escapeMarkup),
          ...byTerm(stories).flatMap(([term, list]) => ['', `<b>${escapeMarkup(term)}</b>`, ...list.map(storyLine)]),
          ...(left || link ? [''] : []),
          ...(left ? [escapeMarkup(left)] : []),
          ...(link ? [`<a href="${escapeMarkup(link.url)}">${escapeMarkup(link.text)}</a>`] : []),
        ].join('\n'),
      }),
      ({ text: html }) => shownLength(html) <= longestText && (html.match(marks)?.length ?? 0) <= 2 * mostMarks,
    ),
  verdictOf(answer) {
    const reply = Reply.safeParse(parseJson(answer.text)).data;
    const code = codeOf(answer.status, reply?.description);
    const { retry_after: seconds, migrate_to_chat_id: moved } = reply?.parameters ?? {};
    if (seconds !== undefined) return { kind: 'throttled', afterMs: pauseMs(seconds), code };
    if (moved !== undefined || /chat not found|group is deactivated|have no rights|CHAT_WRITE_FORBIDDEN/.test(code)) {
      return { kind: 'gone', code };
    }
    if (reply?.ok === true) return { kind: 'accepted', id: reply.result && String(reply.result.message_id) };
    return answer.status < 300 ? { kind: 'unclear', code } : usualVerdict(answer, code);
  },
};
