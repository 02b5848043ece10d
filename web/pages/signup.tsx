import { useState } from 'react';
import { useInviteValidated } from '../features/invite/invite-flag.ts';
import { Registration } from '../features/signup/registration.tsx';
import { VipOffer } from '../features/signup/vip-offer.tsx';

/** With a validated invite the registration page, without one the VIP offer (step 1 begins here either way). */
export default function SignupPage() {
  const isInvited = useInviteValidated();
  // Registering uses the invite up; the page stays what it was until it moves on.
  const [wasInvited, setWasInvited] = useState(isInvited);
  if (isInvited && !wasInvited) setWasInvited(true);
  return wasInvited ? <Registration /> : <VipOffer />;
}
