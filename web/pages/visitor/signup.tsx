import { lazy, Suspense, useState } from 'react';
import { useInviteValidated } from '../../features/invite/invite-flag.ts';
import { VipOffer } from '../../features/signup/vip-offer.tsx';

/** Most who open the address have no invite: they do not pay for the other page. */
const Registration = lazy(async () => ({
  default: (await import('../../features/signup/registration.tsx')).Registration,
}));

/** With a validated invite the registration page, without one the VIP offer. */
export default function SignupPage() {
  const isInvited = useInviteValidated();
  // Registering uses the invite up; the page stays what it was until it moves on.
  const [wasInvited, setWasInvited] = useState(isInvited);
  if (isInvited && !wasInvited) setWasInvited(true);
  if (!wasInvited) return <VipOffer />;
  return (
    <Suspense>
      <Registration />
    </Suspense>
  );
}
