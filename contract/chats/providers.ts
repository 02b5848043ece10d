/** Services a clipping can be posted to, besides the mail. */
export const chatProviders = ['slack', 'teams', 'discord', 'telegram'] as const;
export type ChatProviderName = (typeof chatProviders)[number];
