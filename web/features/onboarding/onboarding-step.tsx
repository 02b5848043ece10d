import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Language } from '../../../contract/language.ts';
import { minuteMs } from '../../../contract/rules/durations.ts';
import { useDelay } from '../../clock.ts';
import { useLanguage } from '../../language/use-language.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { FieldBox, Paper } from '../../ui/surfaces.tsx';
import { PublicPage, type PublicPageProps } from '../navigation/public-page.tsx';
import type { ChosenTerm } from './chosen-list.tsx';

/** The sign-up form's input, kept in this tab in case the person comes back. */
interface OnboardingNotes {
  email?: string;
  linkedin?: string;
  country?: string;
  about?: string;
  /** The unsaved list of step 2, with its reader. */
  list?: { userId: string; terms: readonly ChosenTerm[] };
}

const key = 'onboarding_notes';

export function readNotes(): OnboardingNotes {
  if (import.meta.env.SSR) return {};
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as OnboardingNotes;
  } catch {
    return {};
  }
}

export function writeNotes(notes: OnboardingNotes): void {
  sessionStorage.setItem(key, JSON.stringify({ ...readNotes(), ...notes }));
}

export function dropNotes(): void {
  sessionStorage.removeItem(key);
}

interface Props {
  header?: Pick<PublicPageProps, 'logoTo' | 'visitorLink'>;
  step: 1 | 2 | 3;
  heading: string;
  /** The heading will change: reserve two lines, so that the page below does not move. */
  isHeadingTall?: boolean;
  summary: { name?: string | null | undefined; country?: string | null | undefined; terms?: number | undefined };
  children: ReactNode;
  below?: ReactNode;
}

export function OnboardingStep(props: Props) {
  const { header, step, heading, isHeadingTall = false, summary, children, below } = props;
  const t = useTranslations('common.steps');
  const { language } = useLanguage();
  const countries = useCountries(language);
  const country = countries.data?.find(({ value }) => value === summary.country)?.text;
  const blank = <span className="font-normal text-ink-3">{t('empty')}</span>;
  return (
    <PublicPage {...header} className="wrap pt-8 pb-20 sm:pt-12">
      <div className="relative mx-auto max-w-[560px] pt-5">
        <div className="absolute top-0 right-4 left-4 z-[1] -rotate-1 sm:-left-4">
          <FieldBox
            fields={[
              { name: t('name'), value: summary.name || blank },
              { name: t('country'), value: country || blank },
              { name: t('terms'), value: summary.terms ? t('followed', { count: summary.terms }) : blank },
            ]}
          />
        </div>
        <Paper isNarrow className="pt-14 sm:pt-14">
          <p className="text-sm font-semibold text-ink-3">{t('label', { step })}</p>
          <h1 className={classes('headline mt-1 text-3xl sm:text-[3.25rem]', isHeadingTall && 'min-h-[1.88em]')}>
            {heading}
          </h1>
          {children}
        </Paper>
      </div>
      {below}
    </PublicPage>
  );
}

interface TimedContinueProps {
  to: string;
  delayMs: number;
  /** Waits while the person is using the page. */
  isHeld?: boolean;
}

export function TimedContinue({ to, delayMs, isHeld = false }: TimedContinueProps) {
  const t = useTranslations('common.actions');
  const navigate = useNavigate();
  useDelay(delayMs, () => void navigate(to, { replace: true }), !isHeld);
  return (
    <ButtonLink to={to} replace variant="primary" className="min-h-12">
      {t('continue')}
    </ButtonLink>
  );
}

/** In milliseconds: how long a page is shown before it continues, and how often it polls (requirements R51, R52). */
export const delays = {
  inviteValidated: 3000,
  signedUp: 1500,
  termsFound: 2000,
  confirmation: 5000,
  poll: 5000,
  longestWait: minuteMs,
  countRefetch: 1000,
  /** After this time the page always offers to continue. */
  wayOut: 10_000,
};

/** Loaded after the page, which is readable without the long list. */
async function readCountries(language: Language) {
  const { countries, countryName } = await import('../../../contract/rules/countries.ts');
  const options = countries.map((country) => ({ value: country.name, text: countryName(country, language) }));
  return language === 'pt' ? options : options.sort((a, b) => a.text.localeCompare(b.text, 'en'));
}

/** Shown in the page's language; the Portuguese name is stored (requirements R37). */
export function useCountries(language: Language) {
  return useQuery({
    queryKey: ['countries', language],
    queryFn: () => readCountries(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
