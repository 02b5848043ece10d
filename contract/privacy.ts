import { z } from 'zod';
import { userCall } from './procedure.ts';

const tags = ['privacy'];

/** Every row of the reader's, by table and as stored; secrets are left out. */
export const AccountExport = z.object({
  exportedAt: z.iso.datetime({ offset: true }),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type AccountExport = z.infer<typeof AccountExport>;

export const privacyContract = {
  export: userCall
    .route({ method: 'GET', path: '/account/export', summary: 'Everything stored about the reader, as JSON', tags })
    .output(AccountExport),
  exportTerms: userCall
    .route({ method: 'GET', path: '/account/terms.csv', summary: "The reader's terms as a table", tags })
    .output(z.instanceof(File)),
  deleteAccount: userCall
    .route({ method: 'POST', path: '/account/delete', summary: 'Delete the account and all that belongs to it', tags })
    .input(z.object({ password: z.string().max(256) }))
    .output(z.object({ deleted: z.literal(true) })),
};
