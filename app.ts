import type { Hono } from 'hono';
import { operatorHandlers } from './admin/jobs.ts';
import { operatorJobs } from './admin/operator-jobs.ts';
import { adminPages, adminRoutes, browserErrorRoutes } from './admin/routes.ts';
import { figures } from './admin/system/figures.ts';
import { warnOfAlertWebhook } from './admin/system/try-providers.ts';
import { guardUploads } from './admin/uploads/upload-routes.ts';
import { dayMs } from './contract/rules/durations.ts';
import { alertHandlers } from './news/alerts/jobs.ts';
import { mcpRoutes } from './news/api/mcp/mcp-routes.ts';
import { revokeTokens } from './news/api/queries.ts';
import { apiTokenRoutes } from './news/api/routes.ts';
import { publicApiRoutes } from './news/api/v1-routes.ts';
import { archiveRoutes, editionRoutes, whyRoutes } from './news/archive/routes.ts';
import { articleHandlers } from './news/articles/jobs.ts';
import { fileRoutes } from './news/clippings/files/routes.ts';
import { clippingHandlers } from './news/clippings/jobs.ts';
import { deleteRecipientsSince, moveOwnRecipient } from './news/clippings/queries.ts';
import { recipientRoutes } from './news/clippings/recipient-routes.ts';
import { clippingRoutes } from './news/clippings/routes.ts';
import { curationHandlers } from './news/curation/jobs.ts';
import { curationRoutes } from './news/curation/routes.ts';
import { countPerDay } from './news/current/count-per-day.ts';
import { deleteChats } from './news/delivery/chats/queries.ts';
import { chatRoutes } from './news/delivery/chats/routes.ts';
import { suppressedAmong } from './news/delivery/intake/suppressed-recipients.ts';
import { deliveryHandlers } from './news/delivery/jobs.ts';
import { deliveryPages } from './news/delivery/routes.ts';
import { deleteContact } from './news/delivery/whatsapp/queries.ts';
import { whatsappRoutes } from './news/delivery/whatsapp/routes.ts';
import { deleteFeedAddress } from './news/feeds/queries.ts';
import { feedRoutes, privateFeedRoutes } from './news/feeds/routes.ts';
import { newsJobs } from './news/job-list.ts';
import { labRoutes } from './news/lab/routes.ts';
import { namesInTheNews, nearness, tryTopics } from './news/lab/sample-news.ts';
import { matchHandlers } from './news/matches/jobs.ts';
import { outgoingHandlers } from './news/outgoing/jobs.ts';
import { deleteWebhooks } from './news/outgoing/queries.ts';
import { removeWebhook, setWebhook, webhooksOf } from './news/outgoing/webhooks.ts';
import { searchHandlers } from './news/search/jobs.ts';
import { searchRoutes } from './news/search/routes.ts';
import { settingsHandlers } from './news/settings/jobs.ts';
import { deliverySettingsRoutes } from './news/settings/routes.ts';
import { sourceRequestHandlers } from './news/source-requests/jobs.ts';
import { sourceRequestRoutes } from './news/source-requests/routes.ts';
import { sourceHandlers } from './news/sources/jobs.ts';
import { outletRoutes } from './news/sources/routes.ts';
import { timelineHandlers } from './news/timelines/jobs.ts';
import { storyRoutes } from './news/timelines/routes.ts';
import { volumeHandlers } from './news/volume/jobs.ts';
import { volumeRoutes } from './news/volume/routes.ts';
import type { FollowAddress } from './people/accounts/email-change/email-change.ts';
import { accountHandlers } from './people/accounts/jobs.ts';
import { Providers } from './people/accounts/oidc/providers.ts';
import { providerCallback, providerRoutes } from './people/accounts/oidc/routes.ts';
import { passkeyRoutes } from './people/accounts/passkeys/routes.ts';
import type { EndAccess } from './people/accounts/passwords/change-password.ts';
import { accountRoutes } from './people/accounts/routes.ts';
import { secondFactorRoutes } from './people/accounts/second-factor/routes.ts';
import { type Auth, createAuth, findSessionUser } from './people/accounts/sign-in/auth.ts';
import { authRoutes, guardSignIn } from './people/accounts/sign-in/auth-routes.ts';
import { codeAsker, sessionStarter } from './people/accounts/sign-in/start-session.ts';
import { inviteRoutes } from './people/invites/routes.ts';
import { peopleJobs, updateCustomerEmail } from './people/job-list.ts';
import { onboardingHandlers } from './people/onboarding/jobs.ts';
import { onboardingRoutes } from './people/onboarding/routes.ts';
import { paymentWebhookRoutes } from './people/payments/events/webhook-routes.ts';
import { paymentHandlers } from './people/payments/jobs.ts';
import { paymentRoutes } from './people/payments/routes.ts';
import { sandboxRoutes } from './people/payments/sandbox-routes.ts';
import { planRoutes } from './people/plans/routes.ts';
import { privacyHandlers } from './people/privacy/jobs.ts';
import { privacyRoutes } from './people/privacy/routes.ts';
import { automationRoutes } from './people/suggestions/automation-routes.ts';
import { suggestionHandlers } from './people/suggestions/jobs.ts';
import { suggestionRoutes } from './people/suggestions/routes.ts';
import { termRoutes } from './people/terms/routes.ts';
import { type AddPages, buildHttp } from './platform/http/build-http.ts';
import { siteRoutes } from './platform/http/files/site-routes.ts';
import type { IsStarted } from './platform/http/observe/health.ts';
import { api } from './platform/http/procedures.ts';
import { mailboxRoutes, mailFrameRoutes } from './platform/mail/routes.ts';
import type { Platform } from './platform/platform.ts';
import type { Handler } from './platform/queue/job.ts';

export { figures };

/** What a worker looks at when it starts, and only reports. */
export const checkAtStart = warnOfAlertWebhook;

/** All jobs of news and people, in the order of the data, and the operator's. */
export const jobs = [...newsJobs, ...peopleJobs, ...operatorJobs];

const clippingParts = { webhooksOf, suppressedAmong };

export const handlers: Handler<Platform>[] = [
  ...sourceHandlers,
  ...sourceRequestHandlers,
  ...articleHandlers,
  ...matchHandlers,
  ...searchHandlers,
  ...timelineHandlers,
  ...volumeHandlers,
  ...deliveryHandlers,
  ...alertHandlers,
  ...clippingHandlers(clippingParts),
  ...curationHandlers,
  ...outgoingHandlers,
  ...settingsHandlers,
  ...accountHandlers,
  ...onboardingHandlers,
  ...suggestionHandlers({ tryTopics, nearness, namesInTheNews }),
  ...paymentHandlers,
  ...privacyHandlers,
  ...operatorHandlers,
];

/** Updates what other rooms store under an account's old address. */
const followAddress: FollowAddress = async (platform, tx, change) => {
  await moveOwnRecipient(tx, change, platform.clock.now());
  await platform.queue.send(tx, updateCustomerEmail, { userId: change.userId }, { key: change.userId });
};

/** Recipients confirmed themselves; who has been one for longer than this was not added by a recent intruder. */
const recentMs = 30 * dayMs;

export const endAccess: EndAccess = async (tx, userId, now) => {
  await revokeTokens(tx, userId, now);
  await deleteFeedAddress(tx, userId);
  await deleteWebhooks(tx, userId);
  await deleteChats(tx, userId);
  await deleteContact(tx, userId);
  await deleteRecipientsSince(tx, userId, new Date(now.getTime() - recentMs));
};

function createRouter(auth: Auth, providers: Providers) {
  const startSession = sessionStarter(auth);
  return api.router({
    site: siteRoutes,
    browserErrors: browserErrorRoutes,
    outlets: outletRoutes,
    sourceRequests: sourceRequestRoutes,
    accounts: accountRoutes({ follow: followAddress, endAccess, startSession }),
    secondFactor: secondFactorRoutes(auth, startSession),
    providers: providerRoutes(providers),
    passkeys: passkeyRoutes(startSession),
    privacy: privacyRoutes,
    plans: planRoutes,
    invites: inviteRoutes,
    onboarding: onboardingRoutes(startSession),
    suggestions: suggestionRoutes(countPerDay),
    payments: paymentRoutes,
    terms: termRoutes,
    lab: labRoutes,
    editions: editionRoutes,
    archive: archiveRoutes,
    search: searchRoutes,
    stories: storyRoutes,
    volume: volumeRoutes,
    why: whyRoutes,
    deliverySettings: deliverySettingsRoutes,
    feeds: feedRoutes,
    whatsapp: whatsappRoutes,
    chats: chatRoutes,
    clippings: clippingRoutes(clippingParts, { setWebhook, removeWebhook }),
    curation: curationRoutes,
    clippingFiles: fileRoutes,
    apiTokens: apiTokenRoutes,
    mailbox: mailboxRoutes,
    admin: adminRoutes,
  });
}

export interface App {
  http: Hono;
  auth: Auth;
}

/** Assembles the rooms without listening, so that tests can call them. `addPages` answers all other addresses. */
export function createApp(
  platform: Platform,
  { addPages, isStarted = () => true }: { addPages?: AddPages; isStarted?: IsStarted } = {},
): App {
  const auth = createAuth(platform);
  const providers = new Providers(platform);
  const findUser = (headers: Headers) => findSessionUser(platform, auth, headers);
  const http = buildHttp({
    platform,
    router: createRouter(auth, providers),
    findUser,
    addGuards: (app) => {
      guardSignIn(app, platform);
      guardUploads(app, findUser);
    },
    addRoutes: (app) => {
      authRoutes(app, platform, auth, findUser);
      const steps = { providers, startSession: sessionStarter(auth), askCode: codeAsker(auth) };
      providerCallback(app, platform, steps);
      privateFeedRoutes(app, platform);
      automationRoutes(app, platform);
      paymentWebhookRoutes(app, platform);
      sandboxRoutes(app, platform, findUser);
      mailFrameRoutes(app, platform, findUser);
      deliveryPages(app, platform);
      recipientRoutes(app, platform);
      publicApiRoutes(app, platform);
      mcpRoutes(app, platform);
      adminPages(app, platform, findUser);
    },
    addPages,
    figures,
    isStarted,
  });
  return { http, auth };
}
