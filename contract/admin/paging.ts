import { z } from 'zod';

export const mostPerPage = 200;

/** Where a long list continues: the server's cursor of the last row, returned unchanged. */
export const PageInput = z.object({
  cursor: z.string().max(600).optional(),
  limit: z.coerce.number().int().min(1).max(mostPerPage).default(50),
});

/** Part of a name or an address; surrounding blanks are ignored. */
export const SearchText = z.string().trim().max(100).optional();
export const Direction = z.enum(['asc', 'desc']);
export type Direction = z.infer<typeof Direction>;

/** Input of a list with a search. */
export const ListInput = PageInput.extend({ q: SearchText, direction: Direction.default('desc') });

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next: z.string().nullable() });
}
