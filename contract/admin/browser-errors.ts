import { z } from 'zod';
import { BrowserErrorKind } from '../browser-errors/report.ts';
import { adminCall, ById, done, Instant, Int } from '../procedure.ts';
import { PageInput, pageOf, SearchText } from './paging.ts';

export const BrowserErrorFilter = z.enum(['open', 'resolved']);
export type BrowserErrorFilter = z.infer<typeof BrowserErrorFilter>;

/** A place in our sources; in a built script if its source map no longer exists. */
export const SourceFrame = z.object({
  file: z.string(),
  line: Int,
  column: Int,
  function: z.string().nullable(),
});
export type SourceFrame = z.infer<typeof SourceFrame>;

/** Errors with the same message at the same place; page, browser, release and stack are those of the last one. */
export const BrowserErrorGroup = z.object({
  id: z.uuid(),
  kind: BrowserErrorKind,
  message: z.string(),
  page: z.string(),
  browser: z.string(),
  release: z.string(),
  frames: z.array(SourceFrame),
  count: Int,
  firstAt: Instant,
  lastAt: Instant,
  resolvedAt: Instant.nullable(),
});
export type BrowserErrorGroup = z.infer<typeof BrowserErrorGroup>;

export const adminBrowserErrorsContract = {
  list: adminCall('GET', '/admin/browser-errors', 'Errors of our pages in browsers')
    .input(PageInput.extend({ q: SearchText, state: BrowserErrorFilter.default('open') }))
    .output(pageOf(BrowserErrorGroup)),
  counts: adminCall('GET', '/admin/browser-errors/counts', 'Errors of our pages by state').output(
    z.record(BrowserErrorFilter, Int),
  ),
  resolve: adminCall('POST', '/admin/browser-errors/{id}/resolve', 'Close an error until it occurs in a later release')
    .input(ById)
    .output(done('resolved')),
};
