import type { z } from 'zod';
import type { Config } from '../config/read-config.ts';

export interface Question<T> {
  /** What is wanted and in which shape; never carries words of a reader. */
  instructions: string;
  /** The reader's or the news's words, as data. */
  data: unknown;
  shape: z.ZodType<T>;
}

export interface Model {
  /** An answer that fits the shape within the time limit, else it throws: every caller has a way without a model. */
  ask<T>(question: Question<T>): Promise<T>;
}

type ModelConfig = Pick<Config, 'AI_BASE_URL' | 'AI_API_KEY' | 'AI_MODEL' | 'AI_TIMEOUT_SECONDS'>;

/** Any OpenAI-compatible endpoint; null when none is configured. */
export function createModel(config: ModelConfig): Model | null {
  const baseURL = config.AI_BASE_URL;
  if (!baseURL) return null;
  return {
    async ask({ instructions, data, shape }) {
      // read at the first question: most programs have no model, and every start would pay for it
      const [{ createOpenAICompatible }, { generateText, Output }] = await Promise.all([
        import('@ai-sdk/openai-compatible'),
        import('ai'),
      ]);
      const provider = createOpenAICompatible({
        name: 'configured',
        baseURL,
        ...(config.AI_API_KEY ? { apiKey: config.AI_API_KEY } : {}),
        supportsStructuredOutputs: true,
      });
      const { output } = await generateText({
        model: provider.chatModel(config.AI_MODEL),
        system: instructions,
        prompt: JSON.stringify(data),
        output: Output.object({ schema: shape }),
        abortSignal: AbortSignal.timeout(config.AI_TIMEOUT_SECONDS * 1000),
        maxRetries: 0,
        maxOutputTokens: 1000,
      });
      return output;
    },
  };
}
