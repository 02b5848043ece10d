import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { contrastOf, isReadable, onDarkPaper, palette } from '../../../contract/rules/palette.ts';
import { clippingFixture, clippingInput, linkIn } from '../../../tests/support/news/clipping-fixture.ts';
import { composeDue } from '../../job-list.ts';
import { clippingLogos, clippings } from '../tables.ts';

const face = {
  senderName: 'Horta & Lima Comunicação',
  colour: '#7A1F1F',
  opening: 'Bom dia. Hoje a energia está em www.golpe.example e em toda parte.',
  signature: 'Equipe Horta & Lima\n(11) 4002-8922',
};
const person = 'diretor@empresa.test';

async function signed() {
  const fixture = await clippingFixture();
  const { platform, reader, site, mailsTo } = fixture;
  const { id } = (await reader.post('/api/clippings', { ...clippingInput, invite: [person] })).body;
  await platform.runJobs();
  const join = linkIn((await mailsTo(person)).at(-1)?.text ?? '', '/u/join/');
  await site.visitor().post(join, '', { 'content-type': 'application/x-www-form-urlencoded' });
  const setFace = (given: object | null, who = reader) => who.send('PUT', `/api/clippings/${id}/face`, { face: given });
  const setLogo = (bytes: Uint8Array | null, theme = 'light') =>
    reader.send('PUT', `/api/clippings/${id}/face/logo`, {
      theme,
      image: bytes && Buffer.from(bytes).toString('base64'),
    });
  async function mailAt(at: string) {
    platform.clock.set(at);
    await platform.queue.send(platform.db, composeDue, {});
    await platform.runJobs();
    return (await mailsTo(person)).at(-1)?.text ?? '';
  }
  return { ...fixture, id, setFace, setLogo, mailAt };
}

const picture = (width = 900, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();

describe('a clipping under its owner’s name (requirements R193)', () => {
  it('has the name, the colour, the opening, the signature and the logos in mail and page, and answers go to the owner', async () => {
    const { setFace, setLogo, mailAt, site, platform } = await signed();
    expect((await setFace(face)).body.face).toMatchObject({ colour: '#7a1f1f', logo: null });
    const { body } = await setLogo(await picture());
    expect(body.face.logo).toMatchObject({ width: 520, height: 173 });
    await setLogo(await picture(), 'dark');
    const mail = await mailAt('2026-03-10T11:00:30Z');
    const from = /^From: .*/m.exec(mail)?.[0] ?? '';
    const words = [...from.matchAll(/\?B\?([\w+/=]+)\?/g)].map(([, text = '']) => Buffer.from(text, 'base64'));
    expect(Buffer.concat(words).toString()).toBe('Horta & Lima Comunicação via Recorte');
    expect(from).toContain(`<${platform.config.MAIL_FROM.replace(/.*<|>.*/g, '')}>`);
    expect(mail).toMatch(/^Reply-To: <marina@exemplo.com>/m);
    expect(mail).toContain('Equipe Horta &amp; Lima');
    expect(mail).toContain('#7a1f1f');
    expect(mail).not.toContain('golpe.example');
    expect(mail.match(/Enviado por Recorte/g)).toHaveLength(2);
    const [logo = ''] = /\/e\/logo\/[0-9a-f-]+\.png/.exec(mail) ?? [];
    expect(logo).toContain(body.face.logo.id);
    const served = await site.http.request(logo);
    expect(served.headers.get('content-type')).toBe('image/png');
    expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const page = (await site.visitor().get(linkIn(mail, '/e/'))).body as string;
    expect(page).toContain(logo);
    expect(page).toContain('Enviado por Recorte');
    for (const name of ['x.png', '../x', `${body.face.logo.id}`, `${'0'.repeat(36)}.png`])
      expect((await site.http.request(`/e/logo/${name}`)).status, name).toBe(404);
  });

  it('keeps what was sent when the face changes, and is sent under our name again without one', async () => {
    const { setFace, mailAt, site, platform } = await signed();
    await setFace(face);
    const first = linkIn(await mailAt('2026-03-10T11:00:30Z'), '/e/');
    expect((await setFace(null)).body.face).toBeNull();
    expect((await site.visitor().get(first)).body).toContain('Horta &amp; Lima');
    const [row] = await platform.db.select().from(clippings);
    expect(row?.face).toBeNull();
  });

  it('is refused with a name, a colour or a picture that others should not get (requirements S42)', async () => {
    const { setFace, setLogo, platform, site, id, setPlan } = await signed();
    expect((await setLogo(await picture())).body.code).toBe('NAME_REQUIRED');
    const refused: [object, string][] = [
      [{ senderName: ' ' }, 'NAME_REQUIRED'],
      [{ senderName: 'Ganhe já em golpe.example' }, 'SENDER_NAME_REFUSED'],
      [{ senderName: 'Banco\r\nBcc: x@y.test' }, 'SENDER_NAME_REFUSED'],
      [{ colour: '#ffff00' }, 'COLOUR_UNREADABLE'],
      [{ colour: 'red' }, 'COLOUR_UNREADABLE'],
      [{ signature: `${'a\n'.repeat(9)}b` }, 'BAD_REQUEST'],
      [{ opening: 'x'.repeat(301) }, 'BAD_REQUEST'],
    ];
    for (const [part, code] of refused) expect((await setFace({ ...face, ...part })).body.code, code).toBe(code);
    await setFace(face);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>');
    for (const bytes of [svg, Buffer.from('GIF89a'), (await picture()).subarray(0, 60)])
      expect((await setLogo(bytes)).body.code).toBe('UNSUPPORTED_IMAGE');
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect((await setLogo(bomb)).body.code).toBe('PAYLOAD_TOO_LARGE');
    // decoded as a whole: a kilobyte of it takes hundreds of megabytes
    const dense = sharp({ create: { width: 4000, height: 2100, channels: 3, background: '#fff' } });
    for (const whole of [dense.clone().avif({ effort: 0 }), dense.png({ progressive: true })]) {
      const bytes = await whole.toBuffer();
      expect(bytes.length).toBeLessThan(50_000);
      expect((await setLogo(bytes)).body.code).toBe('PAYLOAD_TOO_LARGE');
    }
    expect(await platform.db.select().from(clippingLogos)).toEqual([]);
    const stranger = await site.signIn('outro@exemplo.com');
    await setPlan('pro', stranger.userId);
    expect((await setFace(face, stranger)).status).toBe(404);
    const image = (await picture()).toString('base64');
    const theirs = stranger.send('PUT', `/api/clippings/${id}/face/logo`, { theme: 'light', image });
    expect((await theirs).status).toBe(404);
    await setPlan('free');
    expect((await setFace(face)).body.code).toBe('PLAN_REQUIRED');
  });

  it('can be read on both papers, whatever colour was accepted', () => {
    for (const colour of ['#000000', '#1d3fd8', '#7a1f1f', '#0b6a4e', '#5f656d', '#4b0082']) {
      expect(isReadable(colour), colour).toBe(true);
      expect(contrastOf(onDarkPaper(colour), palette.paper[1]), colour).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrastOf('#000000', '#ffffff')).toBe(21);
  });
});
