import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import { api } from '../../api.ts';
import { now } from '../../clock.ts';

/** How the clipping comes, in three lines; changed on the account page. */
export function DeliveryLines({ reader }: { reader: Me }) {
  const t = useTranslations('editions.delivery');
  const locale = useLocale();
  const format = useFormatter();
  const { data: settings } = useQuery(api.deliverySettings.read.queryOptions());
  const { data: whatsapp } = useQuery(api.whatsapp.read.queryOptions());
  if (!settings) return null;
  const clockTime = (time: string) =>
    format.dateTime(new Date(`1970-01-01T${time}:00Z`), { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' });
  return (
    <dl className="mt-8 border-t border-rule">
      <Line name={t('email')}>{settings.isSubscribed ? reader.email : t('off')}</Line>
      <Line name={t('whatsapp')}>{whatsapp?.state === 'confirmed' ? whatsapp.maskedPhone : t('none')}</Line>
      <Line name={t('time')}>
        <Link to="/account" className="inline-flex min-h-11 items-center">
          {clockTime(settings.localTime)}, {zoneName(settings.timeZone, locale)}
        </Link>
      </Line>
    </dl>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-13 items-center gap-4 border-b border-rule">
      <dt className="font-semibold font-stretch-92%">{name}</dt>
      <dd className="min-w-0 flex-1 text-right text-ink-2 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** "Horário de Brasília", as people call it. */
function zoneName(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(now());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
