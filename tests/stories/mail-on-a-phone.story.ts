import { sampleMails } from '#emails';
import { expect, expectNoSideways, test } from '../support/browser/story.ts';

const PHONE = { width: 390, height: 844 };
const MOST_SCREENS = 6;

for (const language of ['pt', 'en'] as const) {
  test(`a reader scrolls through a dozen stories of a mail in six screens of a phone, ${language} (requirements R189)`, async ({
    page,
  }) => {
    const mail = sampleMails(language)['edition-dozen']!;
    expect(mail.html.match(/<h3/g)).toHaveLength(12);
    await page.setViewportSize(PHONE);
    await page.setContent(mail.html);
    await expectNoSideways(page);
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    expect(height / PHONE.height).toBeLessThanOrEqual(MOST_SCREENS);
  });
}
