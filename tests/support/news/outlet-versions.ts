import { hourMs } from '../../../contract/rules/durations.ts';
import type { StoryArticle } from '../../../newsroom/stories/pairs/fingerprint.ts';
import { hash } from '../../../newsroom/stories/pairs/words.ts';
import { kinds } from './story-kinds.ts';

const START = Date.parse('2026-05-11T06:00:00Z');

/** Unrelated sentences that outlets add: they must neither join nor separate stories. */
const asides = {
  pt: [
    'A reportagem procurou os citados e não teve resposta até a publicação.',
    'Veja abaixo as fotos enviadas por leitores.',
    'Esta notícia está em atualização.',
    'Com informações de agências internacionais.',
    'O caso repercutiu nas redes sociais ao longo do dia.',
    'Assine nossa newsletter e receba as manchetes da manhã.',
  ],
  en: [
    'This is a developing story and will be updated.',
    'Representatives did not immediately return a request for comment.',
    'Photos from the scene are available in our gallery.',
    'Sign up for the morning newsletter to get the headlines first.',
    'The news drew strong reactions on social media.',
    'Reporting from agencies contributed to this article.',
  ],
};

export interface ArticleVersion extends StoryArticle {
  story: string;
}

/**
 * A newsroom whose outlets report the same twenty stories over three days, each in its own words and order and with
 * omissions; a third of them reports again at each of the two turns.
 */
export function storyVersions(outlets: number): ArticleVersion[] {
  return kinds.flatMap((kind, kindIndex) =>
    kind.stories.flatMap((facts, storyIndex) => {
      const story = `${kindIndex}-${storyIndex}`;
      const tell = (outlet: number, turn: number): ArticleVersion => {
        const pick = <Item>(items: readonly Item[], what: string): Item =>
          items[(hash(`${story} ${outlet} ${turn} ${what}`) >>> 0) % items.length]!;
        const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? name);
        const sentences = kind.facts.map((ways, index) => pick(ways, `fact ${index}`));
        const [lead, ...rest] = sentences;
        const dropped = pick([0, 1, 2, 3], 'dropped');
        const kept = rest.filter((_, index) => index !== dropped);
        const ordered = pick([true, false], 'order') ? kept : kept.toReversed();
        const parts = turn === 0 ? [lead!, ...ordered] : [pick(kind.turns[turn - 1]!, 'turn'), lead!, ...ordered];
        const text = [...parts, pick(asides[kind.language], 'aside')].map(fill).join(pick([' ', '\n'], 'breaks'));
        return {
          id: `${story} outlet-${outlet} turn-${turn}`,
          story,
          title: fill(pick(kind.titles[turn]!, 'title')),
          text,
          language: kind.language,
          outlet: `outlet-${outlet}`,
          publishedAt: START + turn * 24 * hourMs + (outlet % 12) * hourMs,
        };
      };
      return Array.from({ length: outlets }, (_, outlet) => [
        tell(outlet, 0),
        ...(outlet % 3 === 1 ? [tell(outlet, 1)] : []),
        ...(outlet % 3 === 2 ? [tell(outlet, 2)] : []),
      ]).flat();
    }),
  );
}
