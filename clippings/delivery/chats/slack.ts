import { byTerm, type ChatStory, fitting } from './chat-text.ts';
import { type ChatProvider, codeOf, usualVerdict, webhookAddress } from './provider.ts';

/** Block Kit: at most 50 blocks, 3,000 characters a section, 150 a header. */
const mostBlocks = 50;
const longestSection = 3000;
const longestHeader = 150;

/** Escapes Slack's three control characters, so that `<!channel>` in a headline mentions nobody. */
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const linked = (url: string, text: string) =>
  `<${escaped(url).replace(/\|/g, '%7C')}|${escaped(text).replace(/\|/g, '¦')}>`;
const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });
const storyLine = ({ title, url, outlets }: ChatStory) => `• ${linked(url, title)} — ${escaped(outlets)}`;

interface SlackBody {
  text: string;
  unfurl_links: false;
  unfurl_media: false;
  blocks: { type: string; text: { text: string } }[];
}

/** Incoming webhooks: 200 "ok", otherwise a status and one word as plain text. */
export const slack: ChatProvider = {
  name: 'slack',
  readAddress: ({ address }, { WEBHOOK_ALLOW }) => webhookAddress(address, /^hooks\.slack(-gov)?\.com$/, WEBHOOK_ALLOW),
  bodyOf: (text) =>
    fitting<SlackBody>(
      text,
      ({ heading, lines, stories, link }, left) => ({
        text: escaped(heading),
        unfurl_links: false,
        unfurl_media: false,
        blocks: [
          { type: 'header', text: { type: 'plain_text', text: heading.slice(0, longestHeader) } as { text: string } },
          ...(lines.length > 0 ? [section(lines.map((line) => `> ${escaped(line)}`).join('\n'))] : []),
          ...byTerm(stories).map(([term, list]) => section([`*${escaped(term)}*`, ...list.map(storyLine)].join('\n'))),
          ...(left || link
            ? [section([escaped(left), link && linked(link.url, link.text)].filter(Boolean).join(' · '))]
            : []),
        ],
      }),
      ({ blocks }) =>
        blocks.length <= mostBlocks && blocks.every(({ text: { text: words } }) => words.length <= longestSection),
    ),
  verdictOf: (answer) => usualVerdict(answer, codeOf(answer.status, answer.text.slice(0, 60))),
};
