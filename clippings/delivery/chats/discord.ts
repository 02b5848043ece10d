import { parseJson } from '../../../platform/parse-json.ts';
import { webhookAddress } from '../../outgoing/webhooks.ts';
import { byTerm, type ChatStory, fitting } from './chat-text.ts';
import { type ChatProvider, codeOf, pauseMs, usualVerdict } from './provider.ts';

/** One embed: 256 characters of title, 4,096 of description. */
const longestTitle = 256;
const longestDescription = 4096;

const escaped = (text: string) => text.replace(/[\\*_~`|>[\]()#@<-]/g, '\\$&');
const linked = (url: string, text: string) =>
  `[${escaped(text)}](<${url.replace(/[<>\s()]/g, (sign) => encodeURIComponent(sign))}>)`;
const storyLine = ({ title, url, outlets }: ChatStory) => `• ${linked(url, title)} — ${escaped(outlets)}`;

/** `wait` makes Discord answer with the message; without it later failures are not reported. */
function waiting(url: string): string {
  const address = new URL(url);
  address.searchParams.set('wait', 'true');
  return address.href;
}

/** Webhooks: 200 with the message, otherwise JSON with Discord's own code; rate limits give the seconds to wait. */
export const discord: ChatProvider = {
  name: 'discord',
  readAddress({ address }, { WEBHOOK_ALLOW }) {
    const found = webhookAddress(address, WEBHOOK_ALLOW, /^((ptb|canary)\.)?discord(app)?\.com$/);
    return found && { url: waiting(found.url) };
  },
  bodyOf: (text) =>
    fitting(
      text,
      ({ heading, lines, stories, link }, left) => ({
        // disable mentions in headlines
        allowed_mentions: { parse: [] },
        embeds: [
          {
            title: heading.slice(0, longestTitle),
            ...(link && { url: link.url }),
            description: [
              ...lines.map((line) => `> ${escaped(line)}`),
              ...byTerm(stories).flatMap(([term, list]) => ['', `**${escaped(term)}**`, ...list.map(storyLine)]),
              ...(left ? ['', escaped(left)] : []),
            ].join('\n'),
          },
        ],
      }),
      ({ embeds: [embed] }) => embed!.description.length <= longestDescription,
    ),
  verdictOf(answer) {
    const body = (parseJson(answer.text) ?? {}) as { id?: unknown; code?: unknown; retry_after?: unknown };
    const code = codeOf(answer.status, typeof body.code === 'number' ? String(body.code) : '');
    if (answer.status === 429) {
      return { kind: 'throttled', afterMs: pauseMs(body.retry_after ?? answer.headers['retry-after']), code };
    }
    if (answer.status === 200 && typeof body.id === 'string') return { kind: 'accepted', id: body.id };
    return usualVerdict(answer, code);
  },
};
