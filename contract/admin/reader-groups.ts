/** The readers behind the figures of the business; what happened to them is of the last thirty days. */
export const businessGroups = [
  'confirmed',
  'active',
  'paying',
  'cancelled',
  'refunded',
  'bounced',
  'complained',
] as const;
export const countedGroups = ['all', 'admins', 'unconfirmed', 'suspended'] as const;
export const readerGroups = [...countedGroups, ...businessGroups] as const;
export type ReaderGroup = (typeof readerGroups)[number];
