import { describe, expect, it } from 'vitest';
import { canonicalUrl } from './canonical-url.ts';

describe('canonicalUrl', () => {
  it.each([
    ['utm', 'https://jornal.com.br/politica/materia-1?utm_source=rss&utm_medium=feed'],
    ['click ids', 'https://jornal.com.br/politica/materia-1?fbclid=abc&gclid=def'],
    ['BBC', 'https://jornal.com.br/politica/materia-1?at_medium=RSS&at_campaign=KARANGA'],
    ['Folha', 'https://jornal.com.br/politica/materia-1?cmpid=copiaecola&origin=folha&pwgt=l5x'],
    ['fragment', 'https://jornal.com.br/politica/materia-1#comentarios'],
    ['trailing slash', 'https://jornal.com.br/politica/materia-1/'],
    ['doubled slash', 'https://jornal.com.br//politica/materia-1'],
    ['host case and port', 'https://JORNAL.com.br:443/politica/materia-1'],
    ['password', 'https://a:b@jornal.com.br/politica/materia-1'],
    ['amp path', 'https://jornal.com.br/politica/materia-1/amp/'],
    ['amp in front', 'https://jornal.com.br/amp/politica/materia-1'],
    ['amp query', 'https://jornal.com.br/politica/materia-1?outputType=amp'],
    ['bare amp query', 'https://jornal.com.br/politica/materia-1?amp'],
    ['amp ending', 'https://jornal.com.br/politica/materia-1.amp'],
    ['amp twice', 'https://jornal.com.br/amp/politica/materia-1/amp/amp/'],
    ['google viewer', 'https://www.google.com/amp/s/jornal.com.br/politica/materia-1/amp/?usqp=mq331'],
    ['amp cache', 'https://jornal-com-br.cdn.ampproject.org/c/s/jornal.com.br/politica/materia-1'],
    ['Folha counter', 'https://redir.folha.com.br/redir/online/poder/rss091/*https://jornal.com.br/politica/materia-1'],
    ['Facebook counter', 'https://l.facebook.com/l.php?u=https%3A%2F%2Fjornal.com.br%2Fpolitica%2Fmateria-1&h=x'],
    ['Google counter', 'https://www.google.com/url?rct=j&url=https://jornal.com.br/politica/materia-1&ct=ga'],
    ['needless escape', 'https://jornal.com.br/politica/materia%2D1'],
    ['outer spaces', '  https://jornal.com.br/politica/materia-1\n'],
  ])('removes what sharing added: %s', (_, address) => {
    expect(canonicalUrl(address)).toBe('https://jornal.com.br/politica/materia-1');
  });

  it('resolves G1 and UOL mobile forms', () => {
    expect(canonicalUrl('https://g1.globo.com/google/amp/politica/noticia/2026/01/01/x.ghtml')).toBe(
      'https://g1.globo.com/politica/noticia/2026/01/01/x.ghtml',
    );
    expect(canonicalUrl('https://noticias.uol.com.br/ultimas/2026/01/01/x.amp.htm')).toBe(
      'https://noticias.uol.com.br/ultimas/2026/01/01/x.htm',
    );
  });

  it('restores the site of an amp host', () => {
    expect(canonicalUrl('https://amp.jornal.com.br/a/b')).toBe('https://www.jornal.com.br/a/b');
    expect(canonicalUrl('https://amp.economia.jornal.com.br/a/b')).toBe('https://economia.jornal.com.br/a/b');
  });

  it('keeps the parameters that identify the article, sorted', () => {
    expect(canonicalUrl('https://x.org/?p=12&a=1')).toBe('https://x.org/?a=1&p=12');
    expect(canonicalUrl('https://x.org/ver.php?id=3&from=2000')).toBe('https://x.org/ver.php?from=2000&id=3');
    expect(canonicalUrl('https://x.org/app#!/materia/3')).toBe('https://x.org/app#!/materia/3');
    expect(canonicalUrl('https://x.org/busca?q=a%26b')).toBe('https://x.org/busca?q=a%26b');
    expect(canonicalUrl('https://x.org/amp')).toBe('https://x.org/amp');
  });

  it('keeps the scheme of the outlet', () => {
    expect(canonicalUrl('http://x.org/a')).toBe('http://x.org/a');
  });

  it('resolves relative addresses against the feed', () => {
    expect(canonicalUrl('/a/b?utm_source=x', { base: 'https://x.org/feed/' })).toBe('https://x.org/a/b');
    expect(canonicalUrl('/a/b', { base: 'not an address' })).toBeNull();
  });

  it.each([
    '',
    'javascript:alert(1)',
    'mailto:a@b.c',
    'ftp://x.org/a',
    'http://',
    'só texto',
    '%%%',
    `https://x.org/${'a'.repeat(5000)}`,
  ])('refuses what is no web address: %s', (address) => {
    expect(canonicalUrl(address)).toBeNull();
  });

  it('is stable: applied twice it changes nothing', () => {
    const once = canonicalUrl('https://www.google.com/amp/s/amp.x.com/Ação/b/amp/?b=2&a=%20x&utm_id=1#c');
    expect(once).not.toBeNull();
    expect(canonicalUrl(once ?? '')).toBe(once);
  });
});
