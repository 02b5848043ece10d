import { expect, it } from 'vitest';
import { sampleWeekly } from './samples.ts';
import { weeklyMail } from './weekly-mail.tsx';

it.each(['pt', 'en'] as const)('tells each story of the week once, under what became of it (%s)', (language) => {
  const props = sampleWeekly(language);
  const { html, text } = weeklyMail(props, language);
  const stories = props.terms.flatMap((term) => term.stories);
  for (const { title, url } of stories) {
    expect(html.split(`href="${url}"`)).toHaveLength(2);
    expect(text.split(`* ${title}\n`)).toHaveLength(2);
  }
  const headings =
    language === 'pt'
      ? ['O que começou', 'O que cresceu', 'O que terminou']
      : ['What began', 'What grew', 'What ended'];
  expect(headings.map((heading) => html.indexOf(`>${heading}<`))).toEqual(
    headings.map((heading) => expect.toSatisfy((at: number) => at > 0, heading)),
  );
  const { latest } = props.courses[stories[0]!.url]!;
  expect(html).toContain(language === 'pt' ? `Última notícia: ${latest}.` : `Latest: ${latest}.`);
});

it('sets the terms side by side with their part of all that was written, where the plan has it', () => {
  const props = sampleWeekly('pt');
  const { html, text } = weeklyMail(props, 'pt');
  for (const part of [html, text]) {
    expect(part).toContain('Seus termos, lado a lado');
    expect(part.replace(/\s+/g, ' ')).toMatch(/18 matérias \(60.?%\): .+ 6, .+ 4, .+ 2/);
    expect(part).toContain('/compare?ids=a,b');
  }
  const silent = { term: 'futebol', articles: 0, outlets: [] };
  expect(weeklyMail({ ...props, voice: [...props.voice, silent] }, 'pt').text).toMatch(/^futebol, nenhuma matéria$/m);
  expect(weeklyMail({ ...props, voice: [] }, 'pt').html).not.toContain('lado a lado');
});
