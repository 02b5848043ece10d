import { useLocale } from 'use-intl';
import { locales } from '../../contract/rules/locales.ts';

/** Like `Intl.NumberFormat`, whose first use loads the number formats: 25 ms of the landing page's start. */
export function formatReais(cents: number, locale: string): string {
  const [symbol, group, point] = locale === locales.pt ? ['R$\u00a0', '.', ','] : ['R$', ',', '.'];
  const whole = String(Math.trunc(cents / 100)).replace(/\B(?=(\d{3})+$)/g, group);
  return `${symbol}${whole}${point}${String(cents % 100).padStart(2, '0')}`;
}

export function useMoney(): (cents: number) => string {
  const locale = useLocale();
  return (cents) => formatReais(cents, locale);
}
