/** What was typed at the sign-up, kept in this tab should the person come back. */
export interface OnboardingNotes {
  email?: string;
  linkedin?: string;
  country?: string;
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
  sessionStorage.setItem(key, JSON.stringify(notes));
}

export function dropNotes(): void {
  sessionStorage.removeItem(key);
}
