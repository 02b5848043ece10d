import { describe, expect, it } from 'vitest';
import * as news from '../../tests/support/news/sample-news.ts';
import { newSince } from './new-since.ts';

const evening = Date.parse('2026-03-10T20:00:00Z');
const nextMorning = '2026-03-11T09:00:00Z';
const earlier = [news.bridge, news.bridgeCopy];

describe('newSince', () => {
  it('finds nothing new in a copy', () => {
    const copy = { ...news.bridge, id: 'late', publishedAt: Date.parse(nextMorning) };
    expect(newSince([...earlier, copy], evening)).toEqual({ isMaterial: false, facts: [] });
  });

  it('finds nothing new in a version in other words', () => {
    const retold = { ...news.bridgeRetold, publishedAt: Date.parse(nextMorning) };
    expect(newSince([...earlier, retold], evening).isMaterial).toBe(false);
  });

  it('treats more background under a known headline as no news', () => {
    const text = `${news.bridge.text}\nO engenheiro Raul Peixoto lembra que 212 pontes paulistas passaram por obras em 2019.`;
    const longer = { ...news.bridge, id: 'longer', text, publishedAt: Date.parse(nextMorning) };
    expect(newSince([...earlier, longer], evening).isMaterial).toBe(false);
  });

  it('calls a changed toll news and says which number', () => {
    const update = news.article(
      'update',
      nextMorning,
      'Folha do Litoral',
      'Sobe para 7 o número de feridos em queda de ponte em Registro',
      'Subiu para sete o número de feridos na queda da ponte sobre o rio Jacupiranga, em Registro, segundo os bombeiros.',
    );
    const { isMaterial, facts } = newSince([...earlier, update], evening);
    expect(isMaterial).toBe(true);
    expect(facts[0]).toMatchObject({ kind: 'number', text: '7', articleId: 'update' });
  });

  it('calls an update of the story news and names who is new in it', () => {
    const update = news.article(
      'arrest',
      nextMorning,
      'Diário do Vale',
      'Polícia prende secretário Otávio Lemos por fraude em laudo da ponte',
      'O secretário de Obras, Otávio Lemos, foi preso nesta quarta-feira (11) sob suspeita de fraudar o laudo da ponte que desabou em Registro.',
    );
    const { isMaterial, facts } = newSince([...earlier, update], evening);
    expect(isMaterial).toBe(true);
    expect(facts).toContainEqual({
      kind: 'name',
      text: 'Otávio Lemos',
      sentence: update.title,
      articleId: 'arrest',
    });
  });

  it('lists each new fact once', () => {
    const update = (id: string, at: string) =>
      news.article(
        id,
        at,
        id,
        'Governador decreta luto de 9 dias',
        'O governador decretou luto de nove dias no estado.',
      );
    const { facts } = newSince([...earlier, update('a', nextMorning), update('b', '2026-03-11T10:00:00Z')], evening);
    expect(facts.filter(({ kind }) => kind === 'number')).toHaveLength(1);
  });

  it('leaves out the names of photographers', () => {
    const text = `Caminhões na água em Registro — Foto: Lara Queiroz/Agência Sul\n${news.bridge.text}`;
    const pictured = { ...news.bridge, id: 'pictured', text, publishedAt: Date.parse(nextMorning) };
    expect(newSince([...earlier, pictured], evening).facts).toEqual([]);
  });
});
