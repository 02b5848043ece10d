import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import type { ClippingOverview } from '../../../contract/clippings.ts';
import { api } from '../../api.ts';
import { ChatPanel, WebhookPanel } from '../../features/clippings/channels.tsx';
import { FaceSection } from '../../features/clippings/face-section.tsx';
import { ClippingForm, channelsId, formId } from '../../features/clippings/form/clipping-form.tsx';
import { ReaderPage } from '../../features/navigation/reader-page.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { Button, LinkOn } from '../../ui/button.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { Section } from '../../ui/surfaces.tsx';

export default function ClippingPage() {
  const t = useTranslations('clippings');
  const { id } = useParams();
  const { reader } = useSession();
  const overview = useQuery(api.clippings.list.queryOptions());
  if (!reader) return null;
  return (
    <ReaderPage back={{ to: '/clippings', text: t('form.back') }}>
      <h1 className="headline pb-6 text-3xl sm:text-4xl">{t(id ? 'form.editTitle' : 'form.newTitle')}</h1>
      <Loaded query={overview} failed={t('failed.load')}>
        {(data) => <Content key={id} id={id} reader={reader} overview={data} />}
      </Loaded>
    </ReaderPage>
  );
}

function Content({ id, reader, overview }: { id: string | undefined; reader: Me; overview: ClippingOverview }) {
  const t = useTranslations();
  const { clippings, limit } = overview;
  const clipping = clippings.find((one) => one.id === id);
  const leave = (text: string, to: string, label: string) => (
    <LinkOn variant="primary" text={text} to={to} label={label} />
  );
  if (limit === 0 || clipping?.pausedBy === 'plan')
    return leave(t('clippings.notInPlan'), '/upgrade', t('clippings.seePlans'));
  if (id && !clipping) return leave(t('clippings.form.gone'), '/clippings', t('clippings.form.back'));
  if (!id && clippings.length >= limit)
    return leave(t('errors.CLIPPING_LIMIT_REACHED', { limit }), '/clippings', t('clippings.form.back'));
  return (
    <ClippingForm reader={reader} clipping={clipping} limits={overview}>
      <FaceSection clipping={clipping} email={reader.email} />
      <Section id={channelsId} title={t('clippings.channels.heading')} text={t('clippings.channels.text')}>
        {clipping ? (
          <>
            <ChatPanel clippingId={clipping.id} />
            <WebhookPanel clipping={clipping} />
          </>
        ) : (
          <>
            <p className="mb-3 text-ink-2">{t('clippings.channels.later')}</p>
            <Button type="submit" form={formId} value={channelsId}>
              {t('clippings.channels.saveFirst')}
            </Button>
          </>
        )}
      </Section>
    </ClippingForm>
  );
}
