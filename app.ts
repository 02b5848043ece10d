import type { Hono } from 'hono';
import { operatorHandlers } from './admin/jobs.ts';
import { operatorJobs } from './admin/operator-jobs.ts';
import { adminPages, adminRoutes, browserErrorRoutes } from './admin/routes.ts';
import { figures } from './admin/system/figures.ts';
import { warnOfAlertWebhook } from './admin/system/try-providers.ts';
import { guardUploads } from './admin/uploads/upload-routes.ts';
import { mcpRoutes } from './clippings/api/mcp/mcp-routes.ts';
import { revokeTokens } from './clippings/api/queries.ts';
import { apiTokenRoutes } from './clippings/api/routes.ts';
import { publicApiRoutes } from './clippings/api/v1-routes.ts';
import { archiveRoutes, editionRoutes, whyRoutes } from './clippings/archive/routes.ts';
import { curationHandlers } from './clippings/curation/jobs.ts';
import { curationRoutes } from './clippings/curation/routes.ts';
import { alertHandlers } from './clippings/delivery/alerts/jobs.ts';
import { deleteChats } from './clippings/delivery/chats/queries.ts';
import { chatRoutes } from './clippings/delivery/chats/routes.ts';
import { suppressedAmong } from './clippings/delivery/intake/suppressed-recipients.ts';
import { deliveryHandlers } from './clippings/delivery/jobs.ts';
import { deliveryPages } from './clippings/delivery/routes.ts';
import { deleteContact } from './clippings/delivery/whatsapp/queries.ts';
import { whatsappRoutes } from './clippings/delivery/whatsapp/routes.ts';
import { volumeHandlers } from './clippings/editions/volume/jobs.ts';
import { volumeRoutes } from './clippings/editions/volume/routes.ts';
import { clippingJobs } from './clippings/job-list.ts';
import { labRoutes } from './clippings/lab/routes.ts';
import { namesInTheNews, nearness, tryTopics } from './clippings/lab/sample-news.ts';
import { deleteFeedAddress } from './clippings/outgoing/feeds/queries.ts';
import { feedRoutes, privateFeedRoutes } from './clippings/outgoing/feeds/routes.ts';
import { outgoingHandlers } from './clippings/outgoing/jobs.ts';
import { deleteWebhooks } from './clippings/outgoing/queries.ts';
import { removeWebhook, setWebhook, webhooksOf } from './clippings/outgoing/webhooks.ts';
import { searchHandlers } from './clippings/search/jobs.ts';
import { searchRoutes } from './clippings/search/routes.ts';
import { settingsHandlers } from './clippings/settings/jobs.ts';
import { deliverySettingsRoutes } from './clippings/settings/routes.ts';
import { fileRoutes } from './clippings/specific/files/routes.ts';
import { clippingHandlers } from './clippings/specific/jobs.ts';
import { deleteRecipientsSince, moveOwnRecipient } from './clippings/specific/queries.ts';
import { recipientRoutes } from './clippings/specific/recipient-routes.ts';
import { clippingRoutes } from './clippings/specific/routes.ts';
import { timelineHandlers } from './clippings/timelines/jobs.ts';
import { storyRoutes } from './clippings/timelines/routes.ts';
import { dayMs } from './contract/rules/durations.ts';
import { articleHandlers } from './newsroom/articles/jobs.ts';
import { countPerDay } from './newsroom/current/count-per-day.ts';
import { newsroomJobs } from './newsroom/job-list.ts';
import { matchHandlers } from './newsroom/matches/jobs.ts';
import { sourceRequestHandlers } from './newsroom/source-requests/jobs.ts';
import { sourceRequestRoutes } from './newsroom/source-requests/routes.ts';
import { sourceHandlers } from './newsroom/sources/jobs.ts';
import { outletRoutes } from './newsroom/sources/routes.ts';
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
export const jobs = [...newsroomJobs, ...clippingJobs, ...peopleJobs, ...operatorJobs];

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
