import { parseJson } from '../../../platform/parse-json.ts';

/** What a page says of its article in JSON-LD (schema.org). */
export interface LinkedArticle {
  headline: string | null;
  author: string | null;
  published: string | null;
  body: string | null;
  description: string | null;
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Fields = { [key: string]: Json };

const ARTICLE_TYPE = /Article$|^BlogPosting$|^Report$|^LiveBlogPosting$|^NewsArticle/;
const DEEPEST = 6;

/** The first article among a page's JSON-LD texts; null when there is none or it cannot be read. */
export function readLinkedArticle(texts: string[]): LinkedArticle | null {
  const people = new Map<string, string>();
  let found: Fields | null = null;
  for (const text of texts) {
    const nodes = listNodes(parseLoosely(text), 0);
    for (const node of nodes) {
      const id = node['@id'];
      const name = node.name;
      if (typeof id === 'string' && typeof name === 'string') people.set(id, name);
    }
    found ??= nodes.find((node) => typesOf(node).some((type) => ARTICLE_TYPE.test(type))) ?? null;
  }
  if (!found) return null;
  return {
    headline: textOf(found.headline) ?? textOf(found.name),
    author: namesOf(found.author ?? found.creator ?? null, people),
    published: textOf(found.datePublished) ?? textOf(found.dateCreated),
    body: textOf(found.articleBody) ?? textOf(found.text) ?? liveBody(found.liveBlogUpdate),
    description: textOf(found.description),
  };
}

/** Templates leave raw line breaks in strings and comments around the whole; anything worse is left alone. */
function parseLoosely(text: string): Json {
  const trimmed = text
    .replace(/^\s*(?:<!--|\/\*<!\[CDATA\[\*\/|<!\[CDATA\[)|(?:-->|\/\*\]\]>\*\/|\]\]>)\s*;?\s*$/g, '')
    .trim();
  const looser = () => trimmed.replace(/\p{Cc}+/gu, ' ').replace(/,\s*([}\]])/g, '$1');
  return (parseJson(trimmed) ?? parseJson(looser()) ?? null) as Json;
}

function listNodes(value: Json, depth: number): Fields[] {
  if (depth > DEEPEST || value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.slice(0, 200).flatMap((item) => listNodes(item, depth + 1));
  const nested = ['@graph', 'mainEntity', 'mainEntityOfPage', 'itemListElement', 'author'].flatMap((key) =>
    listNodes(value[key] ?? null, depth + 1),
  );
  return [value, ...nested];
}

function typesOf(node: Fields): string[] {
  const type = node['@type'];
  return (Array.isArray(type) ? type : [type]).filter((item) => typeof item === 'string');
}

function textOf(value: Json | undefined): string | null {
  if (Array.isArray(value)) return textOf(value[0]);
  if (value && typeof value === 'object') return textOf(value['@value'] ?? value.name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A live blog has its text in its posts. */
function liveBody(posts: Json | undefined): string | null {
  if (!Array.isArray(posts)) return null;
  const texts = posts.slice(0, 200).flatMap((post) => {
    const isPost = post !== null && typeof post === 'object' && !Array.isArray(post);
    return isPost ? [textOf(post.headline), textOf(post.articleBody)] : [];
  });
  return texts.filter((text) => text !== null).join('\n') || null;
}

function namesOf(value: Json, people: Map<string, string>): string | null {
  const names = (Array.isArray(value) ? value : [value]).slice(0, 10).map((item) => {
    const id = item && typeof item === 'object' && !Array.isArray(item) ? item['@id'] : null;
    return textOf(item) ?? (typeof id === 'string' ? (people.get(id) ?? null) : null);
  });
  const known = [...new Set(names.filter((name) => name !== null && !/^https?:/.test(name)))];
  return known.length > 0 ? known.join(', ') : null;
}
