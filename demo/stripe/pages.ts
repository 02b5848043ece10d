import type { IncomingMessage } from 'node:http';
import { escapeMarkup } from '../../contract/rules/escape.ts';
import { declareColours } from '../../contract/rules/palette.ts';
import { planCardNames } from '../../contract/rules/price-list.ts';
import { StripeRefusal } from './forms.ts';
import type { StripeObjects } from './objects.ts';
import { type PortalAction, portalActions } from './portal.ts';
import type { FakePrice } from './store.ts';
import { prorate } from './subscriptions.ts';

interface Page {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' });

function frame(title: string, body: string, styleAt = '../../style.css'): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeMarkup(title)}</title><link rel="stylesheet" href="${styleAt}"></head>
<body><p class="mark" role="note"><strong>${words.mark}</strong> ${words.markText}</p>
<main><h1>${escapeMarkup(title)}</h1>${body}</main></body></html>`;
}

const backLink = (href: string) => `<p><a href="${escapeMarkup(href)}">${words.back}</a></p>`;

function button(action: string, label: string, kind: 'main' | 'plain' = 'plain'): string {
  return `<button class="${kind}" name="action" value="${action}">${label}</button>`;
}

function priceLine({ id, unit_amount: cents, recurring }: FakePrice): string {
  const plan = id.includes('pro_') ? planCardNames.pro : planCardNames.premium;
  const amount = money.format((cents ?? 0) / 100);
  return `<strong>${plan}</strong> ${amount} ${recurring.interval === 'year' ? words.perYear : words.perMonth}`;
}

/**
 * The hosted pages: checkout with Pay, Fail and Abandon, and the portal. The header `stripe-customer` comes from our own site,
 * which shows these pages to the signed-in reader alone; at Stripe the address is the only secret.
 */
export function stripePage(stripe: StripeObjects, request: IncomingMessage, body: string): Page {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe');
  const [, kind = '', , id = ''] = pathname.split('/');
  const pressed = request.method === 'POST' ? (new URLSearchParams(body).get('action') ?? '') : undefined;
  const viewer = request.headers['stripe-customer'];
  try {
    if (pathname === '/style.css')
      return { status: 200, headers: { 'content-type': 'text/css; charset=utf-8' }, body: style };
    const { customer } = kind === 'c' ? stripe.readSession(id) : stripe.portal.readPortal(id);
    if (viewer !== undefined && viewer !== customer) return html(404, '');
    if (kind === 'c') return checkoutPage(stripe, id, { pressed, isDeclined: searchParams.has('declined') });
    return portalPage(stripe, id, { pressed, isFlow: pathname.endsWith('/flow') });
  } catch (error) {
    if (error instanceof StripeRefusal) return html(error.status, escapeMarkup(error.message));
    throw error;
  }
}

const html = (status: number, body: string): Page => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body,
});
const goTo = (location: string): Page => ({ status: 303, headers: { location }, body: '' });

interface Press {
  /** The button's value; undefined when the page is only read. */
  pressed: string | undefined;
}

function checkoutPage(
  stripe: StripeObjects,
  id: string,
  { pressed, isDeclined }: Press & { isDeclined: boolean },
): Page {
  const session = stripe.readSession(id);
  const { url, cancel_url: cancelUrl, success_url: successUrl } = session;
  if (session.mode === 'payment') return pixPage(stripe, id, pressed);
  if (pressed === 'abandon') return goTo(cancelUrl ?? successUrl);
  if (pressed === 'pay' && url) {
    stripe.pay(id);
    return goTo(successUrl.replace('{CHECKOUT_SESSION_ID}', id));
  }
  if (pressed === 'fail' && url) return goTo(`${url}?declined`);
  if (pressed !== undefined && pressed !== 'pay' && pressed !== 'fail') return html(400, '');
  const back = backLink(cancelUrl ?? successUrl);
  if (!url) return html(200, frame(words.checkoutTitle, `<p>${words.over}</p>${back}`));
  return html(
    200,
    frame(
      words.checkoutTitle,
      `<p class="price">${priceLine(stripe.priceOf(session.price))}</p>${isDeclined ? `<p role="alert">${words.declined}</p>` : ''}
<form method="post">${button('pay', words.pay, 'main')}${button('fail', words.fail)}${button('abandon', words.abandon)}</form>`,
    ),
  );
}

/** The page of a code: open, pending, paid or expired, and after its end paid late. */
function pixPage(stripe: StripeObjects, id: string, pressed: string | undefined): Page {
  const session = stripe.readSession(id);
  const done = session.success_url.replace('{CHECKOUT_SESSION_ID}', id);
  if (pressed === 'abandon') return goTo(session.pix === 'none' ? (session.cancel_url ?? done) : done);
  if (pressed === 'code') {
    if (session.status === 'open') stripe.showCode(id);
  } else if (pressed === 'expire') {
    stripe.failPix(id);
  } else if (pressed === 'pay' && session.pix !== 'none') {
    stripe.payPix(id);
    return goTo(done);
  } else if (pressed !== undefined) {
    return html(400, '');
  }
  const { pix, payment_status: payment, status } = session;
  const state = payment === 'paid' ? 'paid' : pix === 'none' ? (status === 'open' ? 'open' : 'over') : pix;
  const buttons = {
    open: button('code', words.pix.show, 'main'),
    code: button('pay', words.pix.pay, 'main') + button('expire', words.pix.expire),
    expired: button('pay', words.pix.late),
    paid: '',
    over: '',
  }[state];
  const amount = `<strong>${escapeMarkup(session.description)}</strong> ${money.format(session.amount_total / 100)}`;
  const code = pix === 'code' ? `<p><code>00020126${id.slice(-24)}520400005303986</code></p>` : '';
  return html(
    200,
    frame(
      words.pix.title,
      `<p class="price">${amount}</p><p role="status">${words.pix.states[state]}</p>${code}
<form method="post">${buttons}${button('abandon', words.back)}</form>`,
    ),
  );
}

function portalPage(
  { portal, now }: StripeObjects,
  id: string,
  { pressed, isFlow }: Press & { isFlow: boolean },
): Page {
  const session = portal.readPortal(id);
  const subscription = portal.subscriptionOf(session);
  const back = backLink(session.return_url);
  if (pressed === 'change') {
    portal.confirmChange(`/${id}/flow`);
    return goTo(session.return_url);
  }
  if (pressed !== undefined) {
    if (!isAction(pressed)) return html(400, '');
    portal.press(session, pressed);
    return goTo(portal.addressOf(session));
  }
  const [item] = subscription?.items.data ?? [];
  if (!subscription || !item) return html(200, frame(words.portalTitle, `<p>${words.none}</p>${back}`));
  const { status, cancel_at_period_end: isEnding } = subscription;
  if (isFlow && !isEnding && session.flow && session.flow.price.id !== item.price.id) {
    const { price } = session.flow;
    const { cents, periodEnd } = prorate(item.price, price, item.current_period_end, now());
    const amount = money.format(Math.abs(cents) / 100);
    // the cost of the change is shown before it is confirmed
    const text = `<p>${words.from}: ${priceLine(item.price)}</p><p class="price">${words.to}: ${priceLine(price)}</p>
<p role="status"><strong>${cents < 0 ? words.credit : words.due}: ${amount}</strong>. ${words.unused}</p>
<p>${words.next}: ${day.format(periodEnd * 1000)}</p><form method="post">${button('change', words.confirm, 'main')}</form>${back}`;
    return html(200, frame(words.changeTitle, text, '../../../style.css'));
  }
  const when = `${isEnding ? words.ends : words.next}: ${day.format(item.current_period_end * 1000)}`;
  const actions = portalActions.filter((one) => status !== 'canceled' && one !== (isEnding ? 'cancel' : 'keep'));
  return html(
    200,
    frame(
      words.portalTitle,
      `<p class="price">${priceLine(item.price)}</p>
<p role="status"><strong>${statusWords(status)}</strong>${status === 'canceled' ? '' : `. ${when}`}</p>
<form method="post">${actions.map((action) => button(action, words.actions[action])).join('')}</form>${back}`,
    ),
  );
}

const isAction = (pressed: string): pressed is PortalAction => (portalActions as readonly string[]).includes(pressed);
const statusWords = (status: string) =>
  status === 'active' ? words.status.active : status === 'canceled' ? words.status.canceled : words.status.past_due;

const own = ['ground', 'paper', 'ink', 'pen', 'onPen', 'ruleStrong', 'marker', 'onMarker', 'pencil'] as const;

const style = `:root{color-scheme:light dark;${declareColours(own, 'light')}}
@media(prefers-color-scheme:dark){:root{${declareColours(own, 'dark')}}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.5 system-ui,sans-serif}
.mark{margin:0;padding:12px 16px;background:var(--marker);color:var(--on-marker)}
main{max-width:560px;margin:48px auto;padding:32px 24px;background:var(--paper);border-top:3px solid var(--ink)}
h1{margin:0 0 16px;font-size:28px;line-height:1}.price{font-size:23px}
[role=alert]{color:var(--pencil);font-weight:600}form{display:grid;gap:12px;margin:24px 0}
button{min-height:44px;padding:8px 16px;border:1px solid var(--rule-strong);border-radius:3px;background:transparent;color:inherit;font:inherit;cursor:pointer}
button.main{background:var(--pen);border-color:var(--pen);color:var(--on-pen);font-weight:600}a{color:var(--pen)}
code{overflow-wrap:anywhere}:focus-visible{outline:3px solid var(--pen);outline-offset:2px}`;

/** In Portuguese, like the upgrade page that leads here (requirements R5). */
const words = {
  mark: 'Ambiente de teste',
  markText:
    'Nenhum cartão é cobrado. Esta página faz o papel do provedor de pagamento enquanto nenhum está configurado.',
  checkoutTitle: 'Pagamento de teste',
  portalTitle: 'Portal do cliente de teste',
  perMonth: 'por mês',
  perYear: 'por ano',
  pay: 'Pagar',
  fail: 'Recusar o pagamento',
  abandon: 'Desistir e voltar',
  declined: 'O pagamento foi recusado. Nada foi cobrado e seu plano não mudou.',
  over: 'Esta página de pagamento já foi usada ou venceu.',
  back: 'Voltar para o Recorte',
  changeTitle: 'Mudar de plano',
  from: 'De',
  to: 'Para',
  due: 'A pagar agora',
  credit: 'Crédito para as próximas cobranças',
  unused: 'O tempo que você já pagou e não usou está descontado.',
  confirm: 'Confirmar a mudança',
  pix: {
    title: 'Pix de teste',
    show: 'Mostrar o código Pix',
    pay: 'Pagar o Pix',
    expire: 'Deixar o código vencer',
    late: 'Pagar mesmo assim, com atraso',
    states: {
      open: 'Nenhum código foi gerado ainda.',
      code: 'O código espera o pagamento.',
      expired: 'O código venceu.',
      paid: 'O Pix foi pago.',
      over: 'Esta página de pagamento já foi usada ou venceu.',
    },
  },
  none: 'Nenhuma assinatura. Escolha um plano na página de upgrade.',
  next: 'Próxima cobrança',
  ends: 'Termina em',
  status: { active: 'Ativa', past_due: 'Pagamento pendente', canceled: 'Encerrada' },
  actions: {
    renew: 'Renovar agora',
    fail: 'Falhar a renovação',
    cancel: 'Cancelar no fim do período',
    keep: 'Manter a assinatura',
    end: 'Encerrar agora',
  } satisfies Record<PortalAction, string>,
};
