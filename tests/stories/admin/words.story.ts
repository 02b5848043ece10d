import type { Route } from '@playwright/test';
import { expect, test } from '../../support/browser/story.ts';

const broken = (route: Route) =>
  route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'x', data: {} } });
const only = (method: string, answer: (route: Route) => Promise<void>) => (route: Route) =>
  route.request().method() === method ? answer(route) : route.fallback();
const invite = {
  id: '00000000-0000-4000-8000-000000000001',
  code: 'CONVITE1',
  used: false,
  usedAt: null,
  createdAt: '2026-03-10T09:00:00.000Z',
};
const content = {
  id: '00000000-0000-4000-8000-000000000002',
  title: 'Curso de dados',
  description: null,
  url: null,
  imageUrl: null,
  picture: null,
  active: true,
  startsOn: null,
  endsOn: null,
  plans: [],
  createdAt: '2026-03-10T09:00:00.000Z',
  appearances: 3,
  clicks: 1,
  days: [],
};

test('invites that cannot be read, created or copied say so in the agreed words (requirements R125)', async ({
  page,
  site,
}) => {
  await site.signIn(page, 'operator@exemplo.com', { isAdmin: true });
  await page.addInitScript(
    'navigator.clipboard.writeText = () => Promise.reject(new Error("no")); document.execCommand = () => false',
  );
  await page.route('**/api/admin/invites/counts', (route) => route.fulfill({ json: { total: 0, active: 0, used: 0 } }));
  await page.goto('/admin/invites');
  await expect(page.getByText('Nenhum convite foi criado ainda.')).toBeVisible();

  await page.route('**/api/admin/invites', only('POST', broken));
  await page.getByLabel('Código do Convite').fill('um');
  await page.getByRole('button', { name: 'Criar Convite' }).click();
  await expect(page.getByText('Não foi possível criar o convite.').first()).toBeVisible();

  await page.route('**/api/admin/invites/counts', (route) => route.fulfill({ json: { total: 1, active: 1, used: 0 } }));
  await page.route('**/api/admin/invites?*', (route) => route.fulfill({ json: { items: [invite], next: null } }));
  await page.reload();
  await page.getByRole('button', { name: 'Copiar código' }).first().click();
  await expect(page.getByText('Não foi possível copiar o código.')).toBeVisible();

  await page.route('**/api/admin/invites?*', broken);
  await page.reload();
  await expect(page.getByText('Não foi possível carregar os convites.').first()).toBeVisible();
});

test('sponsored content that cannot be read, saved or deleted says so in the agreed words (requirements R125)', async ({
  page,
  site,
}) => {
  await site.signIn(page, 'operator@exemplo.com', { isAdmin: true });
  const list = '**/api/admin/sponsored-content';
  await page.route(
    `${list}*`,
    only('GET', (route) => route.fulfill({ json: { items: [content], next: null } })),
  );
  await page.route(list, only('POST', broken));
  await page.route(`${list}/*`, only('DELETE', broken));
  await page.goto('/admin/sponsored-content');
  await expect(page.getByText('3 aparições')).toBeVisible();
  await expect(page.getByText('1 clique')).toBeVisible();
  await page.getByRole('button', { name: 'Novo Conteúdo' }).click();
  await page.getByLabel('Título *').fill('Outro');
  await page.getByRole('button', { name: 'Criar', exact: true }).click();
  await expect(page.getByText('Não foi possível salvar o conteúdo.').first()).toBeVisible();
  await expect(page.getByLabel('Título *')).toHaveValue('Outro');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Excluir Curso de dados' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText('Não foi possível excluir o conteúdo.')).toBeVisible();

  await page.route(`${list}*`, only('GET', broken));
  await page.reload();
  await expect(page.getByText('Não foi possível carregar o conteúdo patrocinado.')).toBeVisible();
});
