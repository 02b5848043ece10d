import { expect, it } from 'vitest';
import { newSentences } from './new-sentences.ts';

const earlier =
  'A Ventania assinou o contrato da fábrica de hidrogênio no porto. A obra custa R$ 8,4 bilhões e começa no ano que vem.';

it('keeps the sentences that no earlier article had, in order', () => {
  const text = [
    'A Ventania assinou nesta semana o contrato da fábrica de hidrogênio no porto.',
    'O órgão ambiental concedeu a licença prévia com 31 condicionantes.',
    'Isso inclui medir a água consumida todos os dias.',
    'Pescadores pedem indenização pela área fechada junto ao cais.',
  ].join(' ');
  expect(newSentences(text, [earlier], 'pt').split('\n')).toEqual([
    'O órgão ambiental concedeu a licença prévia com 31 condicionantes.',
    'Pescadores pedem indenização pela área fechada junto ao cais.',
  ]);
});

it('finds nothing if everything was said before', () => {
  expect(newSentences(earlier, [earlier], 'pt')).toBe('');
});
