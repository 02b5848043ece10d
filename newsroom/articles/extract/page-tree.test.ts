import { describe, expect, it } from 'vitest';
import { htmlParagraphs, plainText } from './extract-blocks.ts';
import { type PageElement, parsePage } from './page-tree.ts';

function depthOf(element: PageElement): number {
  return 1 + Math.max(0, ...element.children.map((child) => (typeof child === 'string' ? 0 : depthOf(child))));
}

describe('parsePage', () => {
  it('keeps metas, links, title and JSON-LD apart from the tree', () => {
    const page = parsePage(
      '<html lang=pt><head><title>T &amp; U</title><meta name=a content=b><link rel=canonical href=/x><script type="application/ld+json">{"a":1}</script><script>var x</script><body><p>oi',
    );
    expect(page).toMatchObject({ title: 'T & U', linkedData: ['{"a":1}'] });
    expect(page.metas).toEqual([{ name: 'a', content: 'b' }]);
    expect(page.links).toEqual([{ rel: 'canonical', href: '/x' }]);
    expect(page.root.children.map((child) => (typeof child === 'string' ? child : child.tag))).toEqual(['p']);
  });

  it('bounds the depth of what it builds', () => {
    const { root } = parsePage(`${'<div>'.repeat(1000)}fundo${'</div>'.repeat(1000)}<p>depois</p>`);
    expect(depthOf(root)).toBeLessThan(150);
    expect(htmlParagraphs(`${'<div>'.repeat(1000)}fundo${'</div>'.repeat(1000)}<p>depois</p>`)).toEqual([
      'fundo',
      'depois',
    ]);
  });

  it('splits names whatever their spelling', () => {
    const [element] = parsePage('<div class="relatedLinks Main_Text" id="X1">').root.children;
    expect((element as PageElement).names).toBe('related-links main_text x1');
  });

  it('shows the text of a page that never closes its head', () => {
    expect(htmlParagraphs('<html><head><meta charset=utf-8><p>Texto')).toEqual(['Texto']);
  });
});

describe('plainText', () => {
  it('removes markup, entities and line breaks from titles and names', () => {
    expect(plainText('  <b>Ação</b> &amp; reação\n&ndash; <i>hoje</i> ')).toBe('Ação & reação – hoje');
    expect(plainText('a < b')).toBe('a < b');
    expect(plainText('<script>alert(1)</script>x')).toBe('x');
  });
});
