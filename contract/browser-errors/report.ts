import { z } from 'zod';
import { callsOf, done, Int } from '../procedure.ts';

const { publicCall } = callsOf('site');

const position = Int.min(1).max(10_000_000);

/** A place in one of our built scripts. */
export const BuiltFrame = z.object({
  file: z.string().regex(/^[\w.-]{1,80}\.js$/),
  line: position,
  column: position,
});
export type BuiltFrame = z.infer<typeof BuiltFrame>;

export const BrowserErrorKind = z.enum(['error', 'rejection', 'load']);

/** What a page sends after an error: no address, no person, only places in our own scripts. */
export const BrowserErrorReport = z.object({
  kind: BrowserErrorKind,
  message: z.string().max(2000),
  /** The pattern of the route, `/term/:id`. */
  page: z.string().regex(/^(?:\*|\/(?:[a-z:-]{1,30}(?:\/[a-z:-]{1,30}){0,3})?)$/i),
  /** Family and version, `Firefox 145`. */
  browser: z.string().regex(/^[A-Z][A-Za-z ]{1,20}(?: \d{1,4})?$/),
  /** Identifies the build: the hash in the name of its first script. */
  release: z.string().regex(/^[\w-]{1,16}$/),
  frames: z.array(BuiltFrame).max(10),
});
export type BrowserErrorReport = z.infer<typeof BrowserErrorReport>;

export const browserErrorsContract = {
  report: publicCall('POST', '/browser-errors', 'Report an error of a page')
    .input(BrowserErrorReport)
    .output(done('received')),
};
