import { z } from 'zod';
import { type Command, readArgs, UsageError } from '../../commands/command.ts';
import { summariseStory } from '../../newsroom/summaries/summarise-story.ts';
import { readJsonLines } from './input-files.ts';

const line = z.object({
  id: z.union([z.string(), z.number()]),
  language: z.string().default('pt'),
  documents: z.array(z.object({ title: z.string().nullish(), text: z.string() })),
  characters: z.number().int().positive().default(300),
});

export const command: Command = {
  summary:
    'Tells each line {id, language, documents: [{title, text}], characters} of a file in the documents’ own sentences: one {id, summary, sentences: [[document, sentence]]} line for each. Documents and their sentences are counted from 0, sentences as the text is split at full stops and line breaks.',
  usage: '--texts FILE',
  async run(args) {
    const { texts } = readArgs({ args, options: { texts: { type: 'string' } } }).values;
    if (!texts) throw new UsageError('summarise needs --texts FILE');
    let number = 0;
    for await (const row of readJsonLines(texts)) {
      number++;
      const parsed = line.safeParse(row);
      if (!parsed.success) throw new UsageError(`${texts}, text ${number}: not an id with documents`);
      const { id, language, documents, characters } = parsed.data;
      const { text, sentences } = summariseStory({
        language,
        characters,
        documents: documents.map(({ title, text: body }) => ({ title: title ?? '', text: body })),
      });
      const places = sentences.map(({ document, sentence }) => [document, sentence]);
      process.stdout.write(`${JSON.stringify({ id, summary: text, sentences: places })}\n`);
    }
    return 0;
  },
};
