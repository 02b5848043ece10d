import sharp from 'sharp';
import { expect, expectAccessible, expectNoSideways, test } from '../../support/browser/story.ts';

test('an administrator writes sponsored content beside the block of the mail, edits, switches and deletes it', async ({
  page,
  site,
}) => {
  await site.signIn(page, 'operator@exemplo.com', { isAdmin: true });
  await page.goto('/admin/sponsored-content');
  await expect(page.getByText('Nenhum conteúdo patrocinado cadastrado.')).toBeVisible();
  await page.getByRole('button', { name: 'Novo Conteúdo' }).click();
  await expect(page.getByRole('heading', { name: 'Novo Conteúdo Patrocinado' })).toBeVisible();
  await page.getByRole('button', { name: 'Criar', exact: true }).click();
  await expect(page.getByText('O título é obrigatório.')).toBeVisible();
  await page.getByLabel('Título *').fill('Curso de dados');
  await expect(page.getByText('O título é obrigatório.')).toHaveCount(0);
  await page.getByLabel('Descrição').fill('Doze aulas, no seu ritmo.');
  await page.getByLabel('URL', { exact: true }).fill('https://curso.example/');
  await page.getByLabel('URL da Imagem').fill('https://imagem-que-nao-existe.invalid/x.png');
  const preview = page.frameLocator('iframe');
  await expect(preview.getByText('Patrocinado')).toBeVisible();
  await expect(preview.getByText('Doze aulas, no seu ritmo.')).toBeVisible();
  await page.getByLabel('Primeiro dia').fill('2030-03-01');
  await page.getByLabel('Último dia').fill('2030-03-31');
  await page.getByLabel('Gratuito').check();
  await expect(page.getByRole('switch', { name: 'Ativo' })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Criar', exact: true }).click();
  await expect(page.getByText('Conteúdo criado com sucesso!')).toBeVisible();
  await expect(page.getByText('O recorte sai sem ela.')).toBeVisible();

  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Curso de dados' });
  await expect(item).toContainText('Ativo');
  await expect(item).toContainText(/Criado em \d{2}\/\d{2}\/\d{4}/);
  await expect(item).toContainText('nenhuma aparição');
  await expect(item).toContainText('Agendado');
  await expect(item).toContainText('De 01/03/2030 até 31/03/2030');
  await expect(item).toContainText('Planos: Gratuito');
  await expect(item.getByRole('link')).toHaveAttribute('target', '_blank');
  await expect(item.locator('img')).toHaveCount(0);

  await item.getByRole('button', { name: 'Editar' }).click();
  await expect(page.getByRole('heading', { name: 'Editar Conteúdo' })).toBeVisible();
  await page.getByLabel('Título *').fill('Curso de dados II');
  await page.getByLabel('URL', { exact: true }).fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(page.getByText('Digite um endereço')).toBeVisible();
  await page.getByLabel('URL', { exact: true }).fill('');
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#1d3fd8' } })
    .jpeg()
    .toBuffer();
  await page.getByLabel('Enviar imagem').setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(page.getByLabel('URL da Imagem')).toHaveValue(/\/files\/logos\/logo-\d+\.png$/);
  await expect(preview.locator('img')).toHaveJSProperty('naturalWidth', 64);
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(page.getByText('Conteúdo atualizado com sucesso!')).toBeVisible();
  await expect(item.locator('img')).toHaveAttribute('src', /\/files\/sponsored\/[0-9a-f]+\.jpg$/);
  await expect(item.locator('img')).toHaveJSProperty('naturalWidth', 64);
  await item.getByRole('switch').click();
  await expect(item).toContainText('Inativo');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(page);
  await expectAccessible(page);

  await item.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Tem certeza que deseja excluir este conteúdo?')).toBeVisible();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText('Conteúdo excluído com sucesso!')).toBeVisible();
  await expect(item).toHaveCount(0);
});

test('an administrator uploads an image and sees its address; what is no image is refused aloud', async ({
  page,
  site,
}) => {
  await site.signIn(page, 'operator@exemplo.com', { isAdmin: true });
  await page.goto('/test-upload');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Teste de Upload');
  const picker = page.getByLabel('Escolher imagem');
  await expect(picker).toHaveAttribute('accept', 'image/*');
  const image = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#1d3fd8' } })
    .jpeg()
    .toBuffer();
  await picker.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: image });
  const link = page.getByRole('link', { name: /\/files\/logos\/logo-\d+\.png$/ });
  await expect(link).toBeVisible();
  const shown = page.getByRole('img', { name: 'Imagem enviada' });
  await expect(shown).toHaveJSProperty('naturalWidth', 64);
  await expectAccessible(page);

  const said = new Promise<string>((resolve) =>
    page.once('dialog', (dialog) => {
      resolve(dialog.message());
      void dialog.accept();
    }),
  );
  await picker.setInputFiles({ name: 'falsa.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') });
  expect(await said).toBe('Erro no upload da imagem');
  await expect(link).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(page);
});
