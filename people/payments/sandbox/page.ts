import type { Price } from '../../../contract/plans.ts';
import { declareColours } from '../../../contract/rules/palette.ts';
import { chargedCents, planCardNames } from '../../../contract/rules/price-list.ts';
import { findPrice } from '../subscription.ts';
import type { PortalAction } from './act-in-sandbox.ts';
import type { SandboxCheckout, SandboxSubscription } from './queries.ts';
import { type PlanChange, sandboxPrices } from './sandbox-payments.ts';

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' });

function frame(title: string, body: string): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/sandbox/style.css"></head>
<body><p class="mark" role="note"><strong>${words.mark}</strong> ${words.markText}</p>
<main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}

const backLink = (href: string) => `<p><a href="${escapeHtml(href)}">${words.back}</a></p>`;

function button(action: string, label: string, kind: 'main' | 'plain' = 'plain'): string {
  return `<button class="${kind}" name="action" value="${action}">${label}</button>`;
}

function priceLine(priceId: string): string {
  const price = findPrice(sandboxPrices, priceId);
  if (!price) return escapeHtml(priceId);
  const amount = money.format(chargedCents(price.plan, price.isYearly) / 100);
  return `<strong>${planCardNames[price.plan]}</strong> ${amount} ${price.isYearly ? words.perYear : words.perMonth}`;
}

export function checkoutPage(checkout: SandboxCheckout, isOpen: boolean, isDeclined: boolean): string {
  const back = backLink(checkout.cancelUrl);
  if (!isOpen) return frame(words.checkoutTitle, `<p>${words.over}</p>${back}`);
  return frame(
    words.checkoutTitle,
    `<p class="price">${priceLine(checkout.priceId)}</p>${isDeclined ? `<p role="alert">${words.declined}</p>` : ''}
<form method="post">${button('pay', words.pay, 'main')}${button('fail', words.fail)}${button('abandon', words.abandon)}</form>`,
  );
}

/** The cost of the change is shown before it is confirmed. */
export function changePage(
  { priceId }: Pick<SandboxSubscription, 'priceId'>,
  { price, cents, periodEndsAt }: PlanChange & { price: Price },
  returnUrl: string,
): string {
  const amount = money.format(Math.abs(cents) / 100);
  return frame(
    words.changeTitle,
    `<p>${words.from}: ${priceLine(priceId)}</p><p class="price">${words.to}: ${priceLine(price.priceId)}</p>
<p role="status"><strong>${cents < 0 ? words.credit : words.due}: ${amount}</strong>. ${words.unused}</p>
<p>${words.next}: ${day.format(periodEndsAt)}</p>
<form method="post"><input type="hidden" name="price" value="${escapeHtml(price.priceId)}">
${button('change', words.confirm, 'main')}</form>${backLink(returnUrl)}`,
  );
}

export function portalPage(subscription: SandboxSubscription | undefined, returnUrl: string): string {
  const back = backLink(returnUrl);
  if (!subscription) return frame(words.portalTitle, `<p>${words.none}</p>${back}`);
  const { status, endsAtPeriodEnd, periodEndsAt } = subscription;
  const when = `${endsAtPeriodEnd ? words.ends : words.next}: ${day.format(periodEndsAt)}`;
  const actions: PortalAction[] =
    status === 'canceled' ? [] : ['renew', 'fail', endsAtPeriodEnd ? 'keep' : 'cancel', 'end'];
  return frame(
    words.portalTitle,
    `<p class="price">${priceLine(subscription.priceId)}</p>
<p role="status"><strong>${words.status[status]}</strong>${status === 'canceled' ? '' : `. ${when}`}</p>
<form method="post">${actions.map((action) => button(action, words.actions[action])).join('')}</form>${back}`,
  );
}

const own = ['ground', 'paper', 'ink', 'pen', 'onPen', 'ruleStrong', 'marker', 'onMarker', 'pencil'] as const;

export const sandboxStyle = `:root{color-scheme:light dark;${declareColours(own, 'light')}}
@media(prefers-color-scheme:dark){:root{${declareColours(own, 'dark')}}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.5 system-ui,sans-serif}
.mark{margin:0;padding:12px 16px;background:var(--marker);color:var(--on-marker)}
main{max-width:560px;margin:48px auto;padding:32px 24px;background:var(--paper);border-top:3px solid var(--ink)}
h1{margin:0 0 16px;font-size:28px;line-height:1}.price{font-size:23px}
[role=alert]{color:var(--pencil);font-weight:600}form{display:grid;gap:12px;margin:24px 0}
button{min-height:44px;padding:8px 16px;border:1px solid var(--rule-strong);border-radius:3px;background:transparent;color:inherit;font:inherit;cursor:pointer}
button.main{background:var(--pen);border-color:var(--pen);color:var(--on-pen);font-weight:600}a{color:var(--pen)}
:focus-visible{outline:3px solid var(--pen);outline-offset:2px}`;

/** The sandbox is in Portuguese, like the upgrade page that leads to it (requirements R5). */
export const words = {
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
