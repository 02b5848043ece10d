import { describe, expect, it } from 'vitest';
import { clippingTitle, personName, withoutLinks } from './names-for-others.ts';

const address = 'marina@exemplo.com';

describe('who sends something is named to others', () => {
  it.each([
    'Marina Azevedo',
    'MARINA AZEVEDO',
    'Marina',
    'José da Silva e Souza',
    'Ana-Maria D’Ávila',
    'J. R. Guimarães Rosa',
    "Jean-Luc O'Neill Jr.",
    'Иван Петров',
  ])('by the name %s', (name) => {
    expect(personName(name, address)).toBe(name);
    expect(personName(`  ${name.replace(' ', '  ')} `, address)).toBe(name);
  });

  it.each([
    null,
    '',
    'X',
    'golpe.com',
    'Visite Golpe.com',
    'Visite golpe . com',
    'Golpe Ponto Com',
    'Golpe Dot Com',
    'T.Me',
    'G.Co Marina',
    'Marina X.Com',
    'https://golpe.example/ganhe',
    'Www Golpe',
    'golpe．com',
    'golpe。com',
    'gol\u200bpe.com',
    'Marina golpe@golpe.com',
    'Marina Arroba Golpe',
    'Marina 11 91234-5678',
    'Ligue 0800',
    'Ganhe Mil Reais Agora',
    'GANHE DINHEIRO HOJE',
    'Win Free Prizes',
    'Promoção Imperdível',
    'Marina\r\nBcc: x@evil.test',
    'Marina <b>Azevedo</b>',
    '\u202eoveveza aniraM',
    'Um Nome Que Tem Palavras Demais Para Ser Nome',
    `${'A'.repeat(25)} Azevedo`,
    '💰 Marina',
  ])('by the address, where the name is %j', (name) => {
    expect(personName(name, address)).toBe(address);
  });
});

describe('a clipping is named to others', () => {
  it.each([
    'Energia para a diretoria',
    'Eleições 2026',
    'Soja, milho e café',
    'ESG & clima (semanal)',
    'G20/COP30',
    'Petrobras S.A.',
    'Concorrência: varejo',
    'Só soja',
  ])('as its owner named it: %s', (name) => {
    expect(clippingTitle(name, address, 'pt')).toBe(name);
  });

  it.each([
    'golpe.com',
    'Entre em www golpe com br',
    'veja https://golpe.example',
    'golpe [.] com',
    'Fale em t.me/golpe',
    't.me/golpe',
    'x.com/golpe',
    'Veja g.co',
    'a.b.c.golpe',
    'golpe ponto com ponto br',
    'me chame: fulano@golpe.com',
    'fulano (arroba) golpe',
    'Ligue (11) 91234-5678',
    '+55 11 91234 5678',
    'GANHE R$ 5.000 HOJE!!!',
    'Clique aqui e ganhe',
    'Você ganhou um prêmio',
    'Free bonus casino',
    'x',
    '💰💰💰',
    'Energia\u202e para',
    'uma frase comprida demais que conta uma longa história e mais',
  ])('by its owner’s address, where it is called %j', (name) => {
    expect(clippingTitle(name, address, 'pt')).toBe(`Recorte de ${address}`);
    expect(clippingTitle(name, address, 'en')).toBe(`Clipping from ${address}`);
    expect(clippingTitle(name, null, 'pt')).toBe('Recorte específico');
  });
});

it('links, domains and addresses are cut out of a term down to their first word', () => {
  const cut: [string, string][] = [
    ['globo.com', 'globo'],
    ['www.golpe.com.br/promo?x=1', 'golpe'],
    ['veja https://golpe.example/x e ganhe', 'veja golpe e ganhe'],
    ['fulano@golpe.com', 'fulano'],
    ['golpe．com', 'golpe'],
    ['golpe。com', 'golpe'],
    ['gol\u200bpe.com', 'golpe'],
    ['1.2.3.4/x', '1'],
    ['xn--golpe-9za.xn--p1ai', 'xn--golpe-9za'],
    ['Petrobras S.A.', 'Petrobras S.A.'],
    ['PIB 3.5', 'PIB 3.5'],
    ['energia -solar "leilão A-4"', 'energia -solar "leilão A-4"'],
  ];
  expect(cut.map(([term]) => withoutLinks(term))).toEqual(cut.map(([, shown]) => shown));
});
