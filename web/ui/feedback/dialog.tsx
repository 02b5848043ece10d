import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, buttonClass } from '../button.tsx';
import { Form, Submit } from '../fields/fields.tsx';
import { CrossIcon } from '../icons.tsx';

export interface DialogState {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

interface Props extends DialogState {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Stays open until a button inside closes it: what it shows cannot be shown again. */
  isHeld?: boolean;
}

export function Dialog({ isOpen, onOpenChange, title, description, children, isHeld = false }: Props) {
  const t = useTranslations('common.actions');
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => (next || !isHeld) && onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-20 bg-[#0b0d11]/55" />
        <Base.Popup className="fixed inset-x-3 top-1/2 z-20 mx-auto max-h-[88dvh] max-w-[520px] -translate-y-1/2 overflow-y-auto rounded-sm border-[1.5px] border-ink bg-paper p-6 sm:p-8">
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="headline text-2xl">{title}</Base.Title>
            {!isHeld && (
              <Base.Close
                aria-label={t('close')}
                className="-mt-2.5 -mr-2.5 grid size-11 flex-none place-items-center rounded-sm text-ink-3 hover:bg-ink/7 hover:text-ink"
              >
                <CrossIcon />
              </Base.Close>
            )}
          </div>
          {description && <Base.Description className="prose-text mt-3 text-md">{description}</Base.Description>}
          {children && <div className="mt-5">{children}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface Question {
  question: string;
  detail?: string | undefined;
  confirmLabel: string;
  /** Confirmed only because it affects other people: nothing is deleted, so the button is not red. */
  isHarmless?: boolean;
  onConfirm: () => void;
}

/** A dialog about one of several subjects; the last one stays while it closes. */
export function useDialog<Subject>() {
  const [subject, setSubject] = useState<Subject>();
  const [isOpen, onOpenChange] = useState(false);
  function open(next: Subject) {
    setSubject(next);
    onOpenChange(true);
  }
  return { subject, open, dialog: { isOpen, onOpenChange } };
}

const noQuestion: Question = { question: '', confirmLabel: '', onConfirm: () => undefined };

export function useConfirm() {
  const { subject = noQuestion, open, dialog } = useDialog<Question>();
  return { ask: open, dialog: <ConfirmDialog {...subject} {...dialog} /> };
}

export function ConfirmDialog({ isOpen, onOpenChange, ...asked }: Question & DialogState) {
  const { question, detail, confirmLabel, isHarmless = false, onConfirm } = asked;
  const t = useTranslations('common.actions');
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-20 bg-[#0b0d11]/55" />
        <AlertDialog.Popup className="fixed inset-x-3 top-1/2 z-20 mx-auto max-w-[460px] -translate-y-1/2 rounded-sm border-[1.5px] border-ink bg-paper p-6">
          <AlertDialog.Title className="text-xl leading-tight font-bold wrap-anywhere font-stretch-84%">
            {question}
          </AlertDialog.Title>
          {detail && <AlertDialog.Description className="prose-text mt-2 text-md">{detail}</AlertDialog.Description>}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Close className={buttonClass('outline')}>{t('cancel')}</AlertDialog.Close>
            <AlertDialog.Close className={buttonClass(isHarmless ? 'primary' : 'danger')} onClick={onConfirm}>
              {confirmLabel}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

interface DialogFormProps extends ComponentProps<typeof Form> {
  onCancel: () => void;
  /** The label of the submit button; red if something is deleted. */
  action: string;
  isDanger?: boolean;
}

export function DialogForm({ onCancel, action, isDanger = false, children, ...form }: DialogFormProps) {
  const t = useTranslations('common.actions');
  return (
    <Form {...form} className="grid gap-5">
      {children}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Submit variant={isDanger ? 'danger' : 'primary'}>{action}</Submit>
      </div>
    </Form>
  );
}
