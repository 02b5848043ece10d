import { z } from 'zod';
import type { ProviderAnswer } from '../../contract/admin/system.ts';
import type { Config } from '../config/read-config.ts';

export interface ModelQuestion<T> {
  /** The task and the shape of the answer; contains no words of a reader. */
  instructions: string;
  /** Words of readers or of news texts, passed as data. */
  data: unknown;
  shape: z.ZodType<T>;
  /** Told how many tokens question and answer took, where the model says so. */
  onTokens?: (tokens: number) => void;
}

export interface Model {
  /** An answer of that shape within the time limit; otherwise it throws. Every caller has a fallback. */
  ask<T>(question: ModelQuestion<T>): Promise<T>;
}

/** `slow`: no answer in time; `quota`: too many requests; `unavailable`: an error status; `shape`: a wrong shape. */
export type ModelFailure = 'slow' | 'quota' | 'unavailable' | 'shape';

type LibraryError = { name?: string; statusCode?: number; cause?: { code?: string } };

/** The library's errors contain the question and the answer, with a reader's words. Only the kind of error is kept. */
export class ModelError extends Error {
  readonly failure: ModelFailure;

  constructor(cause: unknown) {
    const { name, statusCode, cause: inner } = cause as LibraryError;
    super(['the model did not answer as asked:', name ?? 'Error', statusCode, inner?.code].filter(Boolean).join(' '));
    this.name = 'ModelError';
    this.failure = failureOf(name ?? '', statusCode, inner?.code);
  }
}

function failureOf(name: string, status: number | undefined, code: string | undefined): ModelFailure {
  if (name === 'TimeoutError' || name === 'AbortError') return 'slow';
  if (status === 429) return 'quota';
  return status !== undefined || code !== undefined || name === 'AI_APICallError' ? 'unavailable' : 'shape';
}

type ModelConfig = Pick<Config, 'AI_BASE_URL' | 'AI_API_KEY' | 'AI_MODEL' | 'AI_TIMEOUT_SECONDS'>;

/** Any OpenAI-compatible endpoint; null when none is configured. */
export function createModel(config: ModelConfig): Model | null {
  const baseURL = config.AI_BASE_URL;
  if (!baseURL) return null;
  return {
    async ask({ instructions, data, shape, onTokens }) {
      // imported at the first question: most installations have no model, and the import slows every start
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
      try {
        const { output, usage } = await generateText({
          model: provider.chatModel(config.AI_MODEL),
          system: instructions,
          prompt: JSON.stringify(data),
          output: Output.object({ schema: shape }),
          abortSignal: AbortSignal.timeout(config.AI_TIMEOUT_SECONDS * 1000),
          maxRetries: 0,
          maxOutputTokens: 1000,
        });
        onTokens?.(usage.totalTokens ?? 0);
        return output;
      } catch (error) {
        throw new ModelError(error);
      }
    },
  };
}

const ModelList = z.object({ data: z.array(z.object({ id: z.string() }).catch({ id: '' })) });
/** The API's shape: choices with an assistant message, whose text may be empty. */
const Choice = z.object({ message: z.object({ role: z.string() }) });
const Completion = z.object({ choices: z.tuple([Choice], z.unknown()) });

/** Reads the free list of models. If it does not name ours, asks the model for one token. */
export async function tryModel(config: ModelConfig, longestMs: number): Promise<ProviderAnswer> {
  const { AI_BASE_URL: url = '', AI_API_KEY: key, AI_MODEL: model } = config;
  const base = url.replace(/\/$/, '');
  const server = `${new URL(url).host} · ${model}`;
  const signal = AbortSignal.timeout(longestMs);
  const headers = { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) };
  const list = await fetch(`${base}/models`, { headers, redirect: 'error', signal });
  const models = list.ok ? ModelList.safeParse(await list.json().catch(() => null)).data?.data : [];
  if (models?.some(({ id }) => id === model)) return { state: 'good', detail: server };
  if (list.status === 401 || list.status === 403) return { state: 'bad', detail: `${server} · ${list.status}` };
  const answer = await fetch(`${base}/chat/completions`, {
    method: 'POST',
    headers,
    redirect: 'error',
    signal,
    body: JSON.stringify({ model, messages: [{ role: 'user', content: 'ok' }], max_tokens: 1 }),
  });
  if (answer.ok) {
    const isAnswer = Completion.safeParse(await answer.json().catch(() => null)).success;
    return isAnswer ? { state: 'good', detail: server } : { state: 'bad', detail: `${server} · not a model's answer` };
  }
  return { state: answer.status < 500 ? 'bad' : 'unknown', detail: `${server} · ${answer.status}` };
}
