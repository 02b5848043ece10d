import type { Locator, Page } from '@playwright/test';
import { expect, slowDown, test } from '../support/browser/story.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first();
const pressed = (name: RegExp, isPressed: boolean) => (page: Page) =>
  button(page, name).and(page.locator(`[aria-pressed=${isPressed}]`));

/** Every button of the page of a new reader of a paid plan, and what its press brings. */
const buttons: [name: string | RegExp, brings: (page: Page) => Locator][] = [
  ['Editar', dialog],
  [/Sábado/, pressed(/Sábado/, false)],
  ['Salvar', text('Entrega atualizada')],
  ['Pausar', text(/Em pausa até/)],
  ['Enviar código', text('Marque a autorização para continuar.')],
  ['Trocar senha', dialog],
  ['Ligar', dialog],
  ['Adicionar chave de acesso', dialog],
  ['Encerrar todas as outras', text('1 sessão encerrada')],
  ['Criar endereços', text(/\/feeds\/[0-9a-f]+\/rss\.xml/)],
  ['Excluir minha conta', dialog],
];

/** Presses at once where the control is, without waiting until nothing moves. */
async function pressWhenSeen(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const box = await control.boundingBox();
  if (!box) throw new Error(`${control} has gone`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test('on a slow line every button of the account acts when it is pressed as soon as it is seen', async ({
  page,
  site,
  newReader,
}) => {
  await site.signIn(page, newReader, { plan: 'premium' });
  await page.setViewportSize({ width: 1280, height: 6000 });
  await slowDown(page);
  for (const [name, brings] of buttons) {
    await page.goto('/account', { waitUntil: 'commit' });
    await pressWhenSeen(page, button(page, name));
    await expect(brings(page), String(name)).toBeVisible();
  }
});
