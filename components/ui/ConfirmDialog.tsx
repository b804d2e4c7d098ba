import { type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from './translation';

interface Props {
  /** The question. */
  title: string;
  /** The consequence of confirming. */
  text: string;
  /** The verb on the confirming button. */
  confirmLabel: string;
  /** Confirming deletes nothing. */
  isHarmless?: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/**
 * Asks for confirmation before an action that is irreversible or may cost more than is known. Cancel has the focus, and
 * Escape cancels.
 */
export function ConfirmDialog({ title, text, confirmLabel, isHarmless = false, onConfirm, onCancel }: Props) {
  const t = useTranslation();
  const heading = useId();
  const body = useId();
  const dialog = useModal();
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={heading} aria-describedby={body} onCancel={onCancel}>
      <h2 id={heading}>{title}</h2>
      <p id={body}>{text}</p>
      <div className="row wrap ends">
        {/* First in the order, so that the dialog focuses the safe button. */}
        <button type="button" className="btn" onClick={onCancel}>
          {t('cancel')}
        </button>
        <button type="button" className={isHarmless ? 'btn primary' : 'btn bad'} onClick={onConfirm}>
          {confirmLabel}
        </button>
      </div>
    </dialog>
  );
}

/** Opens a dialog as a modal while its component is mounted. A layout effect closes it in time to return the focus. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}
