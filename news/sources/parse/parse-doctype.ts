import { decodeEntities } from './parse-entities.ts';

const MAX_ENTITIES = 100;
const MAX_VALUE = 1_000;
const MAX_EXPANDED = 100_000;

const declaration = /<!ENTITY\s+([\w.-]{1,60})\s+(?:"([^"]*)"|'([^']*)')\s*>/g;

export interface Doctype {
  /** Where the document goes on. */
  end: number;
  entities: Map<string, string>;
}

/**
 * Reads a DOCTYPE for the few short entities a feed may define for itself. Nothing is loaded from outside, an entity
 * that names another is left alone, long ones are dropped: no document grows by being read.
 */
export function readDoctype(text: string, at: number): Doctype {
  const entities = new Map<string, string>();
  const bracket = text.indexOf('[', at);
  const close = text.indexOf('>', at);
  if (bracket === -1 || (close !== -1 && close < bracket))
    return { end: close === -1 ? text.length : close + 1, entities };
  const last = text.indexOf(']', bracket);
  const end = last === -1 ? text.length : text.indexOf('>', last);
  for (const [, name, double, single] of text.slice(bracket, last === -1 ? bracket : last).matchAll(declaration)) {
    const value = double ?? single ?? '';
    if (entities.size >= MAX_ENTITIES) break;
    if (value.length <= MAX_VALUE && !/&(?!#|amp;|lt;|gt;|quot;|apos;)/.test(value))
      entities.set(name!, decodeOnce(value));
  }
  return { end: end === -1 ? text.length : end + 1, entities };
}

/** Numbers are decoded where an entity is declared; the five names of XML where it is used. */
function decodeOnce(value: string): string {
  return value.replace(/&#\w+;/g, (reference) => decodeEntities(reference));
}

/** A replacer that stops replacing when it has written enough. */
export function entityExpander(entities: Map<string, string>): (raw: string) => string {
  if (entities.size === 0) return (raw) => raw;
  let left = MAX_EXPANDED;
  return (raw) => {
    if (left <= 0 || !raw.includes('&')) return raw;
    return raw.replace(/&([\w.-]{1,60});/g, (whole, name: string) => {
      const value = entities.get(name);
      if (value === undefined || value.length > left) return whole;
      left -= value.length;
      return value;
    });
  };
}
