// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { asked, draw, serve, until } from '../../component.test-support.tsx';
import { TrialPanel } from './trial-panel.tsx';

const silent = {
  ...{ state: 'ready', term: 'taxa de juros', reading: 'Assunto', readingKind: 'subject', verdict: 'silent' },
  ...{ perDay: 0, days: [{ on: '2026-03-10', stories: 0 }], isCapped: false, storyCount: 0, articleCount: 0 },
  ...{ aliases: [], answerCount: 0, headlines: [], outlets: [], outletCount: 0, overlaps: [], narrower: [] },
  ...{ wider: [{ wording: 'juros', perDay: 0.5 }], didYouMean: [], senses: [] },
};

async function trialOf(text: string, answer: object) {
  serve(() => answer);
  await draw(<TrialPanel text={text} onChoose={() => undefined} />, { areas: ['reader/terms'] });
}
const shown = () => document.body.textContent;

it('says that parts of a silent term have news, and offers the wider wording (requirements R223)', async () => {
  await trialOf('taxa de juros', silent);
  await until(() =>
    expect(shown()).toContain('Nada nos últimos dias com o termo inteiro, mas há notícias com parte dele.'),
  );
  expect(shown()).toContain('juros 0,5');
});

it.each(['silent', 'healthy'])('calls nothing %s that was not counted (requirements R223)', async (verdict) => {
  await trialOf('taxa de juros', { ...silent, verdict, days: [], wider: [] });
  await until(() => expect(shown()).toContain('Ainda não há notícias. A busca já começou.'));
  expect(shown()).not.toMatch(/Boa quantidade|Nada nos últimos/);
});

it.each(['🚀🚀', 'de'])('asks nothing about a term without a word: %s (requirements R222)', async (text) => {
  await trialOf(text, silent);
  expect(shown()).toContain('Não há palavra para procurar neste termo.');
  expect(asked).toEqual([]);
});
