import { z } from 'zod';
import { publicCall } from './procedure.ts';

/** The hand-picked part of the configuration that the browser may know. */
export const SiteSettings = z.object({
  landingUrl: z.url().nullable(),
  hasMailbox: z.boolean(),
  isDemo: z.boolean(),
  /** The shortest password that may be chosen. */
  passwordMin: z.number().int(),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

export const siteContract = {
  settings: publicCall
    .route({ method: 'GET', path: '/site', summary: 'Public settings of this installation', tags: ['site'] })
    .output(SiteSettings),
};
