export default {
  open: 'Invite validated successfully!',
  used: 'This invite has already been used.',
  unknown: 'Invalid invite code. Check it and try again.',
} as const;
