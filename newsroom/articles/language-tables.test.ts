import { eld } from 'eld/small';
import { expect, it } from 'vitest';
import { openDetector } from './language-tables.ts';

it('gives every text the scores that the package gives it', () => {
  const detector = openDetector();
  expect(detector.info()).toEqual(eld.info());
  const texts = [
    'A prefeitura anunciou a obra nesta segunda-feira, disse a secretária.',
    'The town council said on Monday that a dry port will be built near the northern road.',
    'El gobierno dijo que la medida entrará en vigor el próximo año.',
    "L'école n'a pas ouvert aujourd'hui, dit le maire d'une ville voisine.",
    'Правительство сообщило, что мера вступит в силу в следующем году.',
    '市议会星期一说，将在北方公路附近修建一个港口。',
    'የከተማው ምክር ቤት ሰኞ ዕለት እንዳስታወቀው አዲስ ወደብ ይገነባል።',
    'L_QL 12:30 {}',
  ];
  for (const text of texts) {
    const [ours, theirs] = [detector.detect(text), eld.detect(text)];
    expect(ours.getScores()).toEqual(theirs.getScores());
    expect([ours.language, ours.isReliable()]).toEqual([theirs.language, theirs.isReliable()]);
  }
});
