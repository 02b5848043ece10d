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
