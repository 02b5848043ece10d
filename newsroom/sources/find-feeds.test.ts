import { expect, test } from 'vitest';
import { findFeedLinks } from './find-feeds.ts';

const page = `<html><head>
  <link rel="stylesheet" href="/a.css" type="text/css">
  <link rel="alternate" type="application/rss+xml" title="Últimas" href="/ultimas.xml">
  <link href='https://outro.example/atom' type="application/atom+xml" rel="ALTERNATE">
  <link rel="alternate" hreflang="en" href="/en/"></head>
  <body><a href="/rss/economia">RSS</a> <a href="/ultimas.xml">x</a> <a href="/feedback-do-leitor">fale</a> <a href="javascript:rss()">y</a></body></html>`;

test('gives declared feeds first, then links that look like one, then the usual places', () => {
  const links = findFeedLinks(page, 'https://jornal.example/secao/1');
  expect(links.slice(0, 3)).toEqual([
    { url: 'https://jornal.example/ultimas.xml', title: 'Últimas' },
    { url: 'https://outro.example/atom', title: null },
    { url: 'https://jornal.example/rss/economia', title: null },
  ]);
  expect(links.map((link) => link.url)).toContain('https://jornal.example/feed/');
  expect(links.some((link) => /feedback|javascript|\/en\//.test(link.url))).toBe(false);
});

test('respects a base address', () => {
  const html = '<base href="https://b.example/x/"><link rel="alternate" type="application/rss+xml" href="f.xml">';
  expect(findFeedLinks(html, 'https://a.example/')[0]!.url).toBe('https://b.example/x/f.xml');
});
