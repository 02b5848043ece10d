/** spec §5: the VIP page's checklist, for show only. */
export const passwordRules = {
  length: (password: string, shortest: number) => password.length >= shortest,
  upper: (password: string) => /\p{Lu}/u.test(password),
  lower: (password: string) => /\p{Ll}/u.test(password),
  digit: (password: string) => /\d/.test(password),
  special: (password: string) => /[^\p{L}\d\s]/u.test(password),
};

export type PasswordRule = keyof typeof passwordRules;
