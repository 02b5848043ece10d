import type { FakeTemplate } from './fake-graph-checks.ts';

export const fakeAppId = '3000';
export const fakeAppSecret = 'the app secret of the fake graph';
const accountId = '2000';
const numberId = '1000';

interface SetTemplate {
  name: string;
  language: string;
  status: string;
  category: string;
  components: object[];
}

/** The provider's console settings, in the shapes of its documented answers. */
export interface GraphSetup {
  token: { is_valid: boolean; expires_at: number; scopes: string[]; granular_scopes: object[]; error?: object };
  number: { status: string; quality_rating: string };
  templates: SetTemplate[];
  subscribedAppIds: string[];
  callback: { callback_url: string; active: boolean; fields: string[] } | null;
}

/** Everything set up as `docs/whatsapp.md` says. */
export function wholeSetup(templates: readonly FakeTemplate[]): GraphSetup {
  const scopes = ['whatsapp_business_messaging', 'whatsapp_business_management'];
  return {
    token: {
      is_valid: true,
      expires_at: 0,
      scopes,
      granular_scopes: scopes.map((scope) => ({ scope, target_ids: [accountId] })),
    },
    number: { status: 'CONNECTED', quality_rating: 'GREEN' },
    templates: templates.map(({ name, language, bodyParameters }) => {
      const isCode = name === 'recorte_codigo';
      const variables = Array.from({ length: bodyParameters }, (_, at) => `{{${at + 1}}}`);
      const button = isCode
        ? { type: 'OTP', otp_type: 'COPY_CODE', text: 'Copy' }
        : { type: 'URL', text: 'Ler', url: 'https://recorte.example/e/{{1}}' };
      return {
        ...{ name, language, status: 'APPROVED', category: isCode ? 'AUTHENTICATION' : 'MARKETING' },
        components: [
          { type: 'BODY', text: `Seu recorte ${variables.join(' • ')} está no site.` },
          { type: 'BUTTONS', buttons: [button] },
        ],
      };
    }),
    subscribedAppIds: [fakeAppId],
    callback: {
      callback_url: 'https://recorte.example/webhooks/whatsapp',
      active: true,
      fields: ['messages', 'message_template_status_update'],
    },
  };
}

/** The answer to a request about the setup; undefined for other addresses. */
export function answerSetup(setup: GraphSetup, address: string): object | undefined {
  const { token, number, templates, subscribedAppIds, callback } = setup;
  switch (new URL(address, 'http://graph').pathname.replace('/v23.0/', '')) {
    case 'debug_token':
      return { data: { app_id: fakeAppId, type: 'SYSTEM_USER', application: 'Recorte', ...token } };
    case numberId:
      return { id: numberId, display_phone_number: '+55 11 4000-0000', verified_name: 'Recorte', ...number };
    case `${accountId}/message_templates`:
      return { data: templates, paging: { cursors: { before: 'a', after: 'b' } } };
    case `${accountId}/subscribed_apps`:
      return { data: subscribedAppIds.map((id) => ({ whatsapp_business_api_data: { id, name: 'App', link: 'x' } })) };
    case `${fakeAppId}/subscriptions`:
      return {
        data: callback
          ? [
              {
                ...{ object: 'whatsapp_business_account', ...callback },
                fields: callback.fields.map((name) => ({ name, version: 'v23.0' })),
              },
            ]
          : [],
      };
    default:
      return undefined;
  }
}
