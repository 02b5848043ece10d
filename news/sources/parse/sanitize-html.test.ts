import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { sanitizeHtml, toPlainText } from './sanitize-html.ts';

/** Dangerous parts that another HTML parser finds in our output. */
function dangersIn(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (/^(?:script|style|svg|math|iframe|object|textarea|template)$/.test(name)) found.push(name);
      for (const [key, value] of Object.entries(attributes)) found.push(`${name} ${key}=${value}`);
    },
  });
  parser.end(html);
  return found;
}

describe('sanitised HTML', () => {
  test.each([
    ['<p>Uma <b>frase</b></p>', '<p>Uma <b>frase</b></p>'],
    ['<p onclick="roubar()">oi</p>', '<p>oi</p>'],
    ['a<script>roubar()</script>b', 'ab'],
    ['a<SCRIPT SRC="//x"></SCRIPT >b', 'ab'],
    ['a<script>if (1 < 2) roubar("</p>")', 'a'],
    ['a<style>p{}</style>b', 'ab'],
    ['<a href="javascript:roubar()">x</a>', '<a>x</a>'],
    ['<a href="java&#10;script:roubar()">x</a>', '<a>x</a>'],
    ['<a href=" &#1;javascript&colon;roubar()">x</a>', '<a>x</a>'],
    ['<img src="data:text/html;base64,AA">', '<img />'],
    ['<a href="https://jornal.example/?a=1&amp;b=2">x</a>', '<a>x</a>'],
    ['<img src=x onerror=roubar()>', '<img />'],
    ['<iframe src="https://x"></iframe>texto', 'texto'],
    ['<svg><script>roubar()</script><text>a</text></svg>b', 'b'],
    ['<math><mtext><img src=x onerror=roubar()></mtext></math>b', 'b'],
    ['<object data="x">fica', 'fica'],
    ['antes<!-- <script>roubar()</script> -->depois', 'antesdepois'],
    ['<!--><img src=x onerror=roubar()>-->', '<img />--&gt;'],
    ['<b>um<i>dois</b>três', '<b>um<i>dois</i></b>três'],
    ['</div>solto', 'solto'],
    ['1 < 2 e 3 > 2', '1 &lt; 2 e 3 &gt; 2'],
    ['<p title="a<b>c&quot;d">x</p>', '<p>x</p>'],
    ['<p style="background:url(javascript:x)">x</p>', '<p>x</p>'],
    ['cortado <img src="a', 'cortado '],
    ['<xhtml:div>oi</xhtml:div>', '<div>oi</div>'],
    ['<form action="https://x"><input name=senha>oi</form>', 'oi'],
  ])('%s', (html, expected) => expect(sanitizeHtml(html)).toBe(expected));

  test('changes nothing the second time, whatever comes in', () => {
    const pieces = fc.constantFrom(
      '<p>',
      '</p>',
      '<b>',
      '<script>',
      '</script>',
      '<img src=x onerror=a()>',
      '<a href="javascript:a()">',
      '<!--',
      '-->',
      '<svg>',
      '<style>',
      '"',
      "'",
      '<',
      '>',
      '&lt;',
      '&amp;lt;script&gt;',
      'texto',
      '<textarea>',
      '</textarea>',
      '<p title="',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => {
        const once = sanitizeHtml(parts.join(''));
        expect(sanitizeHtml(once)).toBe(once);
        expect(dangersIn(once)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('plain text', () => {
  test.each([
    ['<p>Um</p><p>Dois &amp; três</p>', 'Um\nDois & três'],
    ['linha<br>outra<br/>mais', 'linha\noutra\nmais'],
    ['a&nbsp;b   c\n d', 'a b c d'],
    ['x<script>roubar()</script>y', 'xy'],
    ['AT&amp;T &#8211; &eacute; &desconhecida;', 'AT&T – é &desconhecida;'],
    ['<table><tr><td>1</td><td>2</td></tr></table>', '1 2'],
    ['sem marcas', 'sem marcas'],
  ])('%s', (html, expected) => expect(toPlainText(html)).toBe(expected));
});
