/** The reader's editions, newest first; with a search, those that match. For `infiniteOptions`. */
export const archivePages = (search: string) => ({
  input: (before: string | undefined) => ({ ...(search ? { search } : {}), ...(before ? { before } : {}) }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { before: string | null }) => page.before ?? undefined,
});
