import { escapeText } from '../../../contract/rules/escape.ts';
import { webhookAddress } from '../../outgoing/webhooks.ts';
import { byTerm, type ChatStory, fitting } from './chat-text.ts';
import { type ChatProvider, codeOf, usualVerdict } from './provider.ts';

/** Block Kit: at most 50 blocks, 3,000 characters a section, 150 a header. */
const mostBlocks = 50;
const longestSection = 3000;
const longestHeader = 150;

/** Escapes Slack's three control characters, so that `<!channel>` in a headline mentions nobody. */
const linked = (url: string, text: string) =>
  `<${escapeText(url).replace(/\|/g, '%7C')}|${escapeText(text).replace(/\|/g, '¦')}>`;
const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });
const storyLine = ({ title, url, outlets }: ChatStory) => `• ${linked(url, title)} — ${escapeText(outlets)}`;

interface SlackBody {
  text: string;
  unfurl_links: false;
  unfurl_media: false;
  blocks: { type: string; text: { text: string } }[];
}

/** Incoming webhooks: 200 "ok", otherwise a status and one word as plain text. */
export const slack: ChatProvider = {
  name: 'slack',
  readAddress: ({ address }, { WEBHOOK_ALLOW }) => webhookAddress(address, WEBHOOK_ALLOW, /^hooks\.slack(-gov)?\.com$/),
  bodyOf: (text) =>
    fitting<SlackBody>(
      text,
      ({ heading, lines, stories, link }, left) => ({
        text: escapeText(heading),
        unfurl_links: false,
        unfurl_media: false,
        blocks: [
          { type: 'header', text: { type: 'plain_text', text: heading.slice(0, longestHeader) } as { text: string } },
          ...(lines.length > 0 ? [section(lines.map((line) => `> ${escapeText(line)}`).join('\n'))] : []),
          ...byTerm(stories).map(([term, list]) =>
            section([`*${escapeText(term)}*`, ...list.map(storyLine)].join('\n')),
          ),
          ...(left || link
            ? [section([escapeText(left), link && linked(link.url, link.text)].filter(Boolean).join(' · '))]
            : []),
        ],
      }),
      ({ blocks }) =>
        blocks.length <= mostBlocks && blocks.every(({ text: { text: words } }) => words.length <= longestSection),
    ),
  verdictOf: (answer) => usualVerdict(answer, codeOf(answer.status, answer.text.slice(0, 60))),
};
