import { type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from './translation';

interface Props {
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
 * Asks for confirmation before an action that is irreversible or has an unknown price. Cancel has the focus, and Escape
 * cancels.
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
      <div className="flex-row wrap dialog-actions">
        {/* This button is first in the DOM, so that the safe choice receives the focus when the dialog opens. */}
        <button type="button" className="button" onClick={onCancel}>
          {t('cancel')}
        </button>
        <button type="button" className={isHarmless ? 'button primary' : 'button danger'} onClick={onConfirm}>
          {confirmLabel}
        </button>
      </div>
    </dialog>
  );
}

/**
 * Opens a dialog as a modal while its component is mounted. A layout effect closes it before it is removed, so that the
 * focus is restored.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}
