import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { WhatsappSettings } from '../../../contract/delivery-settings.ts';
import { api } from '../../api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Section } from '../../ui/section.tsx';
import { useWhatsappCall } from './use-whatsapp.ts';
import { WhatsappCode, WhatsappNumber } from './whatsapp-forms.tsx';

/** Paid plans: a number, the opt-in, and the code that proves the number. */
export function WhatsappSection() {
  const t = useTranslations();
  const settings = useQuery(api.whatsapp.read.queryOptions());
  return (
    <Section id="whatsapp" title={t('whatsapp.heading')} text={t('whatsapp.text')}>
      <Loaded query={settings} failed={t('whatsapp.failed')} rows={1} rowClassName="h-13">
        {(data) => <WhatsappBody settings={data} />}
      </Loaded>
    </Section>
  );
}

function WhatsappBody({ settings }: { settings: WhatsappSettings }) {
  const t = useTranslations('whatsapp');
  const { stop } = useWhatsappCall();
  const { isInPlan, isOffered, state, maskedPhone, stoppedBy } = settings;
  if (!isInPlan) {
    return (
      <div className="grid justify-items-start gap-3">
        <p>{t('notInPlan')}</p>
        <ButtonLink to="/upgrade">{t('seePlans')}</ButtonLink>
      </div>
    );
  }
  if (!isOffered) return <p className="text-ink-3">{t('notOffered')}</p>;
  if (state === 'confirmed') {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="font-semibold text-stamp">{t('confirmed', { phone: maskedPhone ?? '' })}</p>
        <p className="text-sm text-ink-3">{t('stopText')}</p>
        <Button variant="danger" isPending={stop.isPending} onClick={() => stop.mutate({})}>
          {t('stop')}
        </Button>
      </div>
    );
  }
  if (state === 'pending') return <WhatsappCode phone={maskedPhone ?? ''} />;
  return (
    <>
      {stoppedBy && <p className="mb-3 text-ink-2">{t(`stopped.${stoppedBy}`)}</p>}
      <WhatsappNumber />
    </>
  );
}
