import { type Command, readArgs, UsageError } from '../../commands/command.ts';
import { groupByDays } from '../../newsroom/stories/group.ts';
import { readArticleFile } from './input-files.ts';

export const command: Command = {
  summary: 'Groups the articles of a file into stories and events: one {articleId, storyId, eventId} line for each.',
  usage: '--articles FILE',
  async run(args) {
    const { articles } = readArgs({ args, options: { articles: { type: 'string' } } }).values;
    if (!articles) throw new UsageError('stories needs --articles FILE');
    const assignments = groupByDays(readArticleFile(articles));
    process.stdout.write(assignments.map((assignment) => `${JSON.stringify(assignment)}\n`).join(''));
    return 0;
  },
};
