import { z } from 'zod';
import { BrowserErrorKind } from '../browser-errors/report.ts';
import { adminCall } from '../procedure.ts';
import { PageInput, pageOf, SearchText } from './paging.ts';

const tags = ['admin'];
const instant = z.iso.datetime({ offset: true });

export const BrowserErrorFilter = z.enum(['open', 'resolved']);
export type BrowserErrorFilter = z.infer<typeof BrowserErrorFilter>;

/** A place in our sources; in a built script if its source map no longer exists. */
export const SourceFrame = z.object({
  file: z.string(),
  line: z.number().int(),
  column: z.number().int(),
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
  count: z.number().int(),
  firstAt: instant,
  lastAt: instant,
  resolvedAt: instant.nullable(),
});
export type BrowserErrorGroup = z.infer<typeof BrowserErrorGroup>;

export const adminBrowserErrorsContract = {
  list: adminCall
    .route({ method: 'GET', path: '/admin/browser-errors', summary: 'Errors of our pages in browsers', tags })
    .input(PageInput.extend({ q: SearchText, state: BrowserErrorFilter.default('open') }))
    .output(pageOf(BrowserErrorGroup)),
  counts: adminCall
    .route({ method: 'GET', path: '/admin/browser-errors/counts', summary: 'Errors of our pages by state', tags })
    .output(z.record(BrowserErrorFilter, z.number().int())),
  resolve: adminCall
    .route({
      method: 'POST',
      path: '/admin/browser-errors/{id}/resolve',
      summary: 'Close an error until it occurs in a later release',
      tags,
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ resolved: z.literal(true) })),
};
