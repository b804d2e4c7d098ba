import { useEffect, useId, useRef } from 'react';
import { useTranslation } from './translation';

interface Props {
  /** A question. */
  title: string;
  /** What follows from yes. */
  text: string;
  /** The verb of yes. */
  confirmLabel: string;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before what cannot be taken back; the safe answer has the focus, Escape is no. */
export function ConfirmDialog({ title, text, confirmLabel, onConfirm, onCancel }: Props) {
  const t = useTranslation();
  const [heading, body] = [useId(), useId()];
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={heading} aria-describedby={body} onCancel={onCancel}>
      <h2 id={heading}>{title}</h2>
      <p id={body}>{text}</p>
      <div className="row wrap ends">
        {/* First in the order, so that the dialog's own focusing finds the safe one. */}
        <button type="button" className="btn" onClick={onCancel}>
          {t('cancel')}
        </button>
        <button type="button" className="btn bad" onClick={onConfirm}>
          {confirmLabel}
        </button>
      </div>
    </dialog>
  );
}
