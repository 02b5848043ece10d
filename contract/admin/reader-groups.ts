/** Groups of readers counted in the business figures. `active`: visited within thirty days. */
export const businessGroups = ['confirmed', 'active', 'paying'] as const;
export const countedGroups = ['all', 'admins', 'unconfirmed', 'suspended'] as const;
export const readerGroups = [...countedGroups, ...businessGroups] as const;
export type ReaderGroup = (typeof readerGroups)[number];
