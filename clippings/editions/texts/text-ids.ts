import { hash } from 'node:crypto';
import type { ItemText } from './tables.ts';

export interface TextIds {
  textId: string;
  storyTextId: string;
}

/** The same text always has the same ids. */
export function textIdsOf(text: ItemText): TextIds {
  const { titleMarks, summaryMarks, kind, reasons, isUpdate, ...story } = text;
  const { storyId, articleIds, title, url, summary, summaryParts, outlets } = story;
  const storyTextId = idOf([storyId, articleIds, title, url, summary, summaryParts, outlets]);
  return { storyTextId, textId: idOf([storyTextId, titleMarks, summaryMarks, kind, reasons, isUpdate]) };
}

function idOf(values: readonly unknown[]): string {
  const digest = hash('sha256', JSON.stringify(values), 'hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
