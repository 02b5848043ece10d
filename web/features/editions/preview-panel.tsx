import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import { strongestOf } from '../../../contract/rules/story-notes.ts';
import { api } from '../../api.ts';
import { now } from '../../clock.ts';
import { useLanguage } from '../../language/use-language.ts';
import { Button, OutsideLink, TallLink } from '../../ui/button.tsx';
import { MarkedText } from '../../ui/display/marked-text.tsx';
import { Paper } from '../../ui/surfaces.tsx';
import { useChange } from '../../use-change.ts';
import { useSiteSettings } from '../session/credentials.tsx';
import { useTerms } from '../terms/use-terms.ts';
import { useNextEdition } from './use-next-edition.ts';

function NextStories() {
  const t = useTranslations('editions.preview');
  const { language } = useLanguage();
  const { data } = useNextEdition();
  const stories = data?.terms.flatMap((term) => term.stories);
  if (!stories) return null;
  if (stories.length === 0) return <p className="text-ink-2">{t(data?.isReading ? 'reading' : 'nothing')}</p>;
  const shown = strongestOf(stories, language);
  const more = stories.length - shown.length;
  return (
    <>
      <ul aria-label={t('soFar')}>
        {shown.map(({ id, url, title, titleMarks, outlets }) => (
          <li key={id} className="border-b border-rule pb-3 not-first:pt-3">
            <OutsideLink href={url} className="text-inherit no-underline hover:underline">
              <h3 className="font-serif text-lg leading-snug font-bold wrap-anywhere">
                <MarkedText text={title} marks={titleMarks} />
              </h3>
            </OutsideLink>
            <p className="mt-1 text-sm text-ink-3 font-stretch-88%">
              {outlets.length > 1 ? t('outlets', { count: outlets.length }) : outlets[0]?.name}
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-sm text-ink-3">{t('more', { count: more })}</p>}
    </>
  );
}

export function PreviewPanel({ reader }: { reader: Me }) {
  const t = useTranslations('editions');
  const { data: terms } = useTerms();
  return (
    <Paper className="grid gap-4">
      <NextTime />
      {terms?.length === 0 ? (
        <p className="text-ink-2">{t('noTerms')}</p>
      ) : (
        <>
          <NextStories />
          <TodaysEdition />
          <TallLink to="/editions/next" className="justify-self-start font-semibold">
            {t('next.link')}
          </TallLink>
          <SendPreview reader={reader} />
        </>
      )}
    </Paper>
  );
}

function SendPreview({ reader }: { reader: Me }) {
  const t = useTranslations('editions.preview');
  const preview = useChange(api.editions.preview, {
    failed: t('failed'),
    done: ({ subject }) => ({ title: t('done'), description: subject }),
    shownHere: 'outcome',
    keys: [],
  });
  // wait for terms that are still being saved
  const isSavingTerm = useIsMutating({ mutationKey: api.terms.key() }) > 0;
  const queryClient = useQueryClient();
  // a second press may come before the button is drawn as pending
  const sendOnce = () =>
    queryClient.isMutating({ mutationKey: api.editions.preview.mutationKey() }) === 0 && preview.mutate({});
  const site = useSiteSettings();
  const seesMailbox = site?.hasMailbox && (site.isDemo || reader.isAdmin);
  return (
    <>
      <p className="prose-text text-md wrap-anywhere">{t('text', { email: reader.email })}</p>
      <Button isPending={preview.isPending || isSavingTerm} onClick={sendOnce}>
        {t('action')}
      </Button>
      <div role="status" className="grid gap-1 empty:hidden">
        {preview.data && (
          <>
            <p className="font-semibold text-stamp">{t('done')}</p>
            <p>{t('summary', { stories: preview.data.storyCount, articles: preview.data.articleCount })}</p>
            <p className="text-sm text-ink-3">{t('subject', { subject: preview.data.subject })}</p>
          </>
        )}
        {preview.failure && <p className="font-semibold text-pencil">{preview.failure}</p>}
      </div>
      {preview.data && seesMailbox && <TallLink to="/mailbox">{t('open')}</TallLink>}
    </>
  );
}

function TodaysEdition() {
  const t = useTranslations('editions.preview');
  const { data: settings } = useQuery(api.deliverySettings.read.queryOptions());
  const timeZone = settings?.timeZone;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now());
  const month = today.slice(0, 7);
  const { data: days } = useQuery(
    api.archive.month.queryOptions({ input: { month }, enabled: timeZone !== undefined }),
  );
  const edition = days?.find(({ on, kind, state }) => on === today && kind === 'daily' && state === 'frozen');
  if (!edition) return null;
  return (
    <TallLink to={`/editions/${edition.id}`} className="justify-self-start font-semibold">
      {t('today', { count: edition.storyCount })}
    </TallLink>
  );
}

function NextTime() {
  const t = useTranslations('editions.preview');
  const format = useFormatter();
  const { data: settings } = useQuery(api.deliverySettings.read.queryOptions());
  const day =
    settings?.isSubscribed &&
    format.dateTime(new Date(settings.nextRunAt), { weekday: 'long', timeZone: settings.timeZone });
  return (
    <div className="flex items-baseline justify-between gap-4 border-b-3 border-double border-ink pb-2.5">
      <h2 className="headline text-2xl first-letter:uppercase">{day || t('heading')}</h2>
      {day && <p className="tabular-nums font-semibold text-ink-2">{settings.localTime}</p>}
    </div>
  );
}
