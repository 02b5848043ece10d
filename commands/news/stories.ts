import { parseArgs } from 'node:util';
import { groupByDays } from '../../news/stories/group-days.ts';
import { type Command, UsageError } from '../command.ts';
import { readArticleFile } from './input-files.ts';

function articlesPath(args: string[]): string {
  try {
    const { values } = parseArgs({ args, options: { articles: { type: 'string' } } });
    if (values.articles) return values.articles;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  throw new UsageError('stories needs --articles FILE');
}

export const command: Command = {
  name: 'stories',
  summary: 'Groups the articles of a file into stories and events: one {articleId, storyId, eventId} line for each.',
  usage: '--articles FILE',
  async run(args) {
    const assignments = groupByDays(readArticleFile(articlesPath(args)));
    process.stdout.write(assignments.map((assignment) => `${JSON.stringify(assignment)}\n`).join(''));
    return 0;
  },
};
