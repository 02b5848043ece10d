import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../ui/button.tsx';
import { useDelay } from '../../use-time.ts';

interface Props {
  to: string;
  delayMs: number;
  /** Waits while the person is busy with something on the page. */
  isHeld?: boolean;
}

/** A page that goes on by itself, with a button for those who do not want to wait. */
export function TimedContinue({ to, delayMs, isHeld = false }: Props) {
  const t = useTranslations('common.actions');
  const navigate = useNavigate();
  useDelay(delayMs, () => void navigate(to, { replace: true }), !isHeld);
  return (
    <ButtonLink to={to} replace variant="primary" className="min-h-12">
      {t('continue')}
    </ButtonLink>
  );
}

/** spec §9, in milliseconds: how long a page shows before it goes on by itself, and how often it asks. */
export const delays = {
  inviteValidated: 3000,
  signedUp: 1500,
  termsFound: 2000,
  confirmation: 5000,
  poll: 5000,
  longestWait: 60_000,
  countRefetch: 1000,
  /** Design: nobody waits longer than this without a way on. */
  wayOut: 10_000,
};
