import { parseJson } from '../../../platform/parse-json.ts';
import { webhookAddress } from '../../outgoing/webhooks.ts';
import { byTerm, type ChatStory, fitting } from './chat-text.ts';
import { type ChatProvider, codeOf, usualVerdict } from './provider.ts';

/** A message of more than 28 KB is refused. */
const mostBytes = 27_000;

/** Runs of plain text, so that nothing in a headline is read as markup. */
const run = (text: string, more: object = {}) => ({ type: 'TextRun', text, ...more });
const paragraph = (inlines: object[], more: object = {}) => ({ type: 'RichTextBlock', inlines, ...more });
const storyLine = ({ title, url, outlets }: ChatStory) =>
  paragraph([run(title, { selectAction: { type: 'Action.OpenUrl', url } }), run(` — ${outlets}`, { isSubtle: true })]);

/** The webhook of a workflow ("When a Teams webhook request is received"): 202, or an error of the workflow service. */
export const teams: ChatProvider = {
  name: 'teams',
  readAddress: ({ address }, { WEBHOOK_ALLOW }) =>
    webhookAddress(address, WEBHOOK_ALLOW, /\.(logic\.azure\.com|api\.powerplatform\.com|webhook\.office\.com)$/),
  bodyOf: (text) =>
    fitting(
      text,
      ({ heading, lines, stories, link }, left) => ({
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            contentUrl: null,
            content: {
              $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
              type: 'AdaptiveCard',
              version: '1.4',
              msteams: { width: 'Full' },
              body: [
                paragraph([run(heading, { size: 'Large', weight: 'Bolder' })]),
                ...lines.map((line) => paragraph([run(line)])),
                ...byTerm(stories).flatMap(([term, list]) => [
                  paragraph([run(term, { weight: 'Bolder' })], { separator: true }),
                  ...list.map(storyLine),
                ]),
                ...(left ? [paragraph([run(left, { isSubtle: true })])] : []),
              ],
              ...(link && { actions: [{ type: 'Action.OpenUrl', title: link.text, url: link.url }] }),
            },
          },
        ],
      }),
      (body) => Buffer.byteLength(JSON.stringify(body)) <= mostBytes,
    ),
  verdictOf(answer) {
    const { error } = (parseJson(answer.text) ?? {}) as { error?: { code?: string } };
    const code = codeOf(answer.status, error?.code);
    // a workflow that was switched off
    if (error?.code === 'WorkflowTriggerIsNotEnabled') return { kind: 'gone', code };
    return usualVerdict(answer, code);
  },
};
