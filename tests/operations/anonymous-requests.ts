import { allCalls } from '../support/contract-calls.ts';

/** A request that needs no session. */
export interface Anonymous {
  method: string;
  path: string;
  body?: string;
}

const pages =
  '/ /auth /invite /signup /waiting-list /terms /sources /privacy /robots.txt /sitemap.xml /healthz /readyz /x';
const files = '/files/logos/x.png /e/logo/x.png /e/x /e/x/recorte.pdf /u/s/x /feeds/x/rss.xml /feeds/x/feed.json';
const reads =
  '/api/docs /api/openapi.json /api/v1/terms /api/auth/callback/x /api/auth/verify-email?token=x /webhooks/whatsapp';
const changes = `/u/r/x /mcp /api/auth/sign-in/email /api/auth/request-password-reset /api/auth/sign-up/email
  /api/auth/sign-out /webhooks/mail /webhooks/whatsapp /webhooks/stripe /webhooks/suggestions`;

const lines = (text: string) => text.trim().split(/\s+/);

/** The fields of all these calls: a call gets as far as it can with them. */
const body = JSON.stringify({
  ...{ email: 'nobody@recorte.example', password: 'um novo começo 7', newPassword: 'um novo começo 7', code: '000000' },
  ...{
    token: 'x',
    credential: '{}',
    country: 'BR',
    language: 'pt',
    timeZone: 'America/Sao_Paulo',
    about: '',
    linkedin: '',
  },
  ...{ kind: 'error', message: 'x', page: '/', browser: 'Firefox 145', release: 'x', frames: [], termsAccepted: true },
});

export const anonymousRequests: Anonymous[] = [
  ...lines(`${pages} ${files} ${reads}`).map((path) => ({ method: 'GET', path })),
  ...allCalls()
    .filter(({ access }) => access === 'public')
    .map(({ method, path }) => ({ method, path, ...(method === 'GET' ? {} : { body }) })),
  ...lines(changes).map((path) => ({ method: 'POST', path, body })),
];
