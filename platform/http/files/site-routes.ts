import { api } from '../procedures.ts';

export const siteRoutes = {
  settings: api.site.settings.handler(({ context: { platform } }) => ({
    landingUrl: platform.config.LANDING_URL ?? null,
    hasMailbox: platform.config.SMTP_URL === undefined,
    isDemo: platform.config.DEMO,
    passwordMin: platform.config.PASSWORD_MIN,
  })),
};
