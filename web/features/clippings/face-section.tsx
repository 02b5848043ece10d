import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Clipping } from '../../../contract/clippings.ts';
import {
  clippingNameMax,
  largestLogo,
  logoThemes,
  longestOpening,
  longestSignature,
} from '../../../contract/rules/field-limits.ts';
import { contrastOf, isReadable, onDarkPaper, palette } from '../../../contract/rules/palette.ts';
import { logoPath } from '../../../contract/rules/paths.ts';
import type { Face, FaceInput } from '../../../contract/signed/face.ts';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Form, Submit, TextAreaField, TextField } from '../../ui/fields/fields.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Section } from '../../ui/surfaces.tsx';
import { useChange } from '../../use-change.ts';
import { useNotify } from '../../use-notify.ts';

const firstColour = palette.pen[0];

/** Under whose name the clipping is sent. Saved by itself, like the channels. */
export function FaceSection({ clipping, email }: { clipping: Clipping | undefined; email: string }) {
  const t = useTranslations('clippings.face');
  return (
    <Section title={t('heading')} text={t('text', { email })}>
      {clipping ? <FaceForm clipping={clipping} /> : <p className="text-ink-2">{t('later')}</p>}
    </Section>
  );
}

function FaceForm({ clipping: { id, name, face } }: { clipping: Clipping }) {
  const t = useTranslations('clippings');
  const format = useFormatter();
  const [form, setForm] = useState<FaceInput>(() => ({
    senderName: face?.senderName ?? name,
    colour: face?.colour ?? firstColour,
    opening: face?.opening ?? '',
    signature: face?.signature ?? '',
  }));
  const change = (part: Partial<FaceInput>) => setForm((before) => ({ ...before, ...part }));
  const save = useChange(api.clippings.setFace, {
    failed: t('failed.save'),
    keys: [api.clippings.list.key()],
    done: (answer) => (answer.face ? t('face.saved') : t('face.removed')),
  });
  const canRead = isReadable(form.colour);
  const ratio = format.number(contrastOf(form.colour, palette.paper[0]), { maximumFractionDigits: 1 });
  return (
    <div className="grid gap-6">
      {!face && <p className="text-ink-2">{t('face.off')}</p>}
      <Form className="grid gap-5" isPending={save.isPending} onSend={() => canRead && save.mutate({ id, face: form })}>
        <TextField
          label={t('face.senderName')}
          hint={t('face.senderHint', { name: form.senderName.trim() || name })}
          maxLength={clippingNameMax}
          required
          autoComplete="organization"
          value={form.senderName}
          onChange={(event) => change({ senderName: event.target.value })}
        />
        <TextField
          label={t('face.colour')}
          type="color"
          className="[&_input]:max-w-40"
          hint={canRead && t('face.colourGood', { ratio })}
          error={canRead ? undefined : t('face.colourBad', { ratio })}
          value={form.colour}
          onChange={(event) => change({ colour: event.target.value })}
        />
        <TextField
          label={t('face.opening')}
          hint={t('face.openingHint')}
          maxLength={longestOpening}
          value={form.opening}
          onChange={(event) => change({ opening: event.target.value })}
        />
        <TextAreaField
          label={t('face.signature')}
          hint={t('face.signatureHint')}
          maxLength={longestSignature}
          value={form.signature}
          onChange={(event) => change({ signature: event.target.value })}
        />
        <div className="flex flex-wrap gap-3">
          <Submit>{t('face.save')}</Submit>
          {face && (
            <Button isPending={save.isPending} onClick={() => save.mutate({ id, face: null })}>
              {t('face.remove')}
            </Button>
          )}
        </div>
      </Form>
      {face && (
        <div className="grid gap-5 sm:grid-cols-2">
          {logoThemes.map((theme) => (
            <LogoField key={theme} clippingId={id} theme={theme} face={face} />
          ))}
        </div>
      )}
      <Sample form={form} face={face} />
    </div>
  );
}

interface LogoFieldProps {
  clippingId: string;
  theme: (typeof logoThemes)[number];
  face: Face;
}

function LogoField({ clippingId: id, theme, face }: LogoFieldProps) {
  const t = useTranslations('clippings');
  const notify = useNotify();
  const set = useChange(api.clippings.setLogo, {
    failed: t('failed.save'),
    keys: [api.clippings.list.key()],
    done: t('face.logoSaved'),
  });
  const logo = theme === 'light' ? face.logo : face.darkLogo;
  async function choose(file: File) {
    if (file.size > largestLogo) return notify({ tone: 'error', title: t('face.logoTooLarge') });
    const bytes = new Uint8Array(await file.arrayBuffer());
    set.mutate({ id, theme, image: bytes.toBase64() });
  }
  return (
    <div className="grid content-start justify-items-start gap-2">
      <FileButton
        label={t(`face.logo.${theme}`)}
        accept="image/png,image/jpeg,image/webp"
        isDisabled={set.isPending}
        onFile={(file) => void choose(file)}
      />
      {theme === 'light' && <p className="text-sm text-ink-3">{t('face.logoHint')}</p>}
      {logo && (
        <Button variant="quiet" isPending={set.isPending} onClick={() => set.mutate({ id, theme, image: null })}>
          {t('face.removeLogo')}
          <span className="sr-only">: {t(`face.logo.${theme}`)}</span>
        </Button>
      )}
    </div>
  );
}

/** The head of the mail on both papers. Colours are the mail's own, whatever theme the page has. */
function Sample({ form, face }: { form: FaceInput; face: Face | null }) {
  const t = useTranslations('clippings.face');
  return (
    <section className="grid gap-4 sm:grid-cols-2" aria-label={t('sample.heading')}>
      {logoThemes.map((theme, at) => {
        const logo = theme === 'dark' ? (face?.darkLogo ?? face?.logo) : face?.logo;
        const colour = theme === 'dark' ? onDarkPaper(form.colour) : form.colour;
        return (
          <figure key={theme} className="min-w-0">
            <div
              className="border border-rule p-4 wrap-anywhere"
              style={{ background: palette.paper[at], color: palette.ink[at] }}
            >
              {logo ? (
                <img
                  src={logoPath(logo.id)}
                  alt={form.senderName}
                  className="max-h-14 max-w-full"
                  style={theme === 'dark' && !face?.darkLogo ? { background: palette.paper[0] } : undefined}
                />
              ) : (
                <p className="text-2xl font-extrabold font-stretch-70%" style={{ color: colour }}>
                  {form.senderName}
                </p>
              )}
              {form.opening && <p className="prose-text mt-3 text-inherit">{form.opening}</p>}
              {form.signature && <p className="mt-3 text-sm whitespace-pre-line">{form.signature}</p>}
            </div>
            <figcaption className="mt-1 text-sm text-ink-3">{t(`sample.${theme}`)}</figcaption>
          </figure>
        );
      })}
    </section>
  );
}
