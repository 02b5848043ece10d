import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { buttonClass } from '../button.tsx';
import { CrossIcon } from '../icons.tsx';

interface Props {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: ReactNode;
  closeLabel: string;
  children?: ReactNode;
}

export function Dialog({ isOpen, onOpenChange, title, description, closeLabel, children }: Props) {
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-20 bg-[#0b0d11]/55" />
        <Base.Popup className="fixed inset-x-3 top-1/2 z-20 mx-auto max-h-[88dvh] max-w-[520px] -translate-y-1/2 overflow-y-auto rounded-sm border-[1.5px] border-ink bg-paper p-6 sm:p-8">
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="headline text-2xl">{title}</Base.Title>
            <Base.Close
              aria-label={closeLabel}
              className="-mt-2.5 -mr-2.5 grid size-11 flex-none place-items-center rounded-sm text-ink-3 hover:bg-ink/7 hover:text-ink"
            >
              <CrossIcon />
            </Base.Close>
          </div>
          {description && <Base.Description className="prose-text mt-3 text-md">{description}</Base.Description>}
          {children && <div className="mt-5">{children}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface ConfirmDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  question: string;
  detail?: string;
  confirmLabel: string;
  cancelLabel: string;
  /** Only asked because it reaches other people: nothing is taken away, so nothing is red. */
  isHarmless?: boolean;
  onConfirm: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  isOpen,
  onOpenChange,
  question,
  detail,
  confirmLabel,
  cancelLabel,
  isHarmless = false,
  onConfirm,
}: ConfirmDialogProps) {
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
            <AlertDialog.Close className={buttonClass('outline')}>{cancelLabel}</AlertDialog.Close>
            <AlertDialog.Close className={buttonClass(isHarmless ? 'primary' : 'danger')} onClick={onConfirm}>
              {confirmLabel}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
