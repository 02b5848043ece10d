import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

/** Where each attack of docs/requirements.md is tested. The file cites the rule at its test. */
const rows: Record<string, string[]> = {
  S01: ['people/onboarding/register.test.ts'],
  S02: ['people/onboarding/register.test.ts', 'people/accounts/account.test.ts'],
  S03: ['people/payments/checkout.test.ts'],
  S04: ['people/terms/routes.test.ts', 'news/archive/archive.test.ts', 'platform/http/log-lines.test.ts'],
  S05: ['people/suggestions/suggestions.test.ts'],
  S06: ['admin/access.test.ts', 'people/accounts/sign-in/auth.test.ts'],
  S07: ['platform/http/http.test.ts', 'people/accounts/attacks.test.ts'],
  S08: ['tests/attacks/accounts.test.ts', 'people/accounts/sign-in/auth.test.ts'],
  S09: ['people/accounts/attacks.test.ts'],
  S10: ['people/accounts/attacks.test.ts', 'people/accounts/sign-in/auth.test.ts'],
  S11: ['people/accounts/account.test.ts'],
  S12: ['people/terms/routes.test.ts', 'news/archive/archive.test.ts'],
  S13: ['news/archive/archive.test.ts', 'tests/stories/manage-terms.story.ts'],
  S14: ['platform/safe-fetch/safe-fetch.test.ts'],
  S15: ['news/sources/parse-bombs.test.ts'],
  S16: ['platform/safe-fetch/safe-fetch.test.ts'],
  S17: ['platform/safe-fetch/safe-fetch.test.ts'],
  S18: ['admin/uploads/uploads.test.ts'],
  S19: ['admin/sponsored/picture-in-mail.test.ts'],
  S20: ['people/payments/webhook.test.ts', 'news/delivery/whatsapp/notices.test.ts'],
  S21: ['tests/attacks/hostile-input.test.ts', 'platform/http/http.test.ts'],
  S22: ['people/onboarding/form-rules.test.ts'],
  S23: ['people/accounts/attacks.test.ts'],
  S24: ['people/suggestions/rules.test.ts'],
  S25: ['admin/access.test.ts', 'platform/http/http.test.ts'],
  S26: ['platform/http/log-lines.test.ts', 'tests/attacks/accounts.test.ts', 'tests/races/every-route.test.ts'],
  S27: ['people/privacy/privacy.test.ts', 'admin/waiting/waiting.test.ts'],
  S28: ['news/delivery/links/link-routes.test.ts'],
  S29: ['tests/attacks/hashing.test.ts'],
  S30: ['tests/attacks/callers.test.ts'],
  S31: ['tests/attacks/suspended.test.ts'],
  S32: ['tests/attacks/hostile-input.test.ts'],
  S33: ['news/outgoing/outgoing.test.ts', 'tests/raw-sql.test.ts'],
  S34: ['tests/attacks/accounts.test.ts'],
  S35: ['tests/attacks/body-limits.test.ts'],
  S36: ['people/accounts/sign-in/known-device.test.ts'],
  S37: ['news/clippings/invitations.test.ts'],
  S38: ['tests/attacks/log-level.test.ts'],
  S39: ['news/api/mcp/mcp.test.ts', 'news/delivery/chats/chats.test.ts'],
};

describe('the table of attacks', () => {
  it('has all of its rows, S01 to S39', () => {
    const all = Array.from({ length: 39 }, (_, at) => `S${String(at + 1).padStart(2, '0')}`);
    expect(Object.keys(rows)).toEqual(all);
  });

  it.each(Object.entries(rows))('%s is made where the table says', (row, files) => {
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const whole = path.join(root, file);
      expect(existsSync(whole), file).toBe(true);
      expect(readFileSync(whole, 'utf8'), file).toContain(row);
    }
  });
});
