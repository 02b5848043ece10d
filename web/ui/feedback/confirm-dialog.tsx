import { AlertDialog } from '@base-ui/react/alert-dialog';
import { buttonClass } from '../button.tsx';

interface Props {
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
}: Props) {
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
