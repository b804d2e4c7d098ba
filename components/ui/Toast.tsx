import { type RefObject, useEffect, useRef } from 'react';
import { type ToastMessage, toastSeconds } from '@/lib/app-store/app-store';
import type { Message } from '@/lib/shared/localized-text';
import { useClock } from './clock';
import { IconButton } from './Icon';
import { useTranslation } from './translation';

/** Reports a finished action for six seconds. The countdown pauses while the toast is hovered or focused. */
export function Toast({ toast, onDismiss }: { toast: ToastMessage | null; onDismiss: () => void }) {
  return <output className="toasts">{toast && <ToastBox key={toast.id} toast={toast} onDismiss={onDismiss} />}</output>;
}

function ToastBox({ toast, onDismiss }: { toast: ToastMessage; onDismiss: () => void }) {
  const t = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const dismiss = useFocusReturn(box, onDismiss);
  useToastTimeout(box, onDismiss);
  return (
    <div className="toast" ref={box}>
      <span className="grow" dir="auto">
        {t.message(toast.message)}
      </span>
      {toast.action && <ToastAction label={toast.action.message} action={toast.action.run} onDismiss={dismiss} />}
      <IconButton icon="x" label={t('close')} onPress={dismiss} />
    </div>
  );
}

/**
 * Returns a function that dismisses the toast and returns the focus: to the element that had it when the toast appeared,
 * such as the row of a removed video, or to the one before the toast.
 */
function useFocusReturn(box: RefObject<HTMLElement | null>, onDismiss: () => void): () => void {
  const focused = useRef<(EventTarget | null)[]>([]);
  useEffect(() => {
    focused.current = [document.activeElement];
    const toast = box.current;
    const onFocusIn = ({ relatedTarget }: FocusEvent) => focused.current.push(relatedTarget);
    toast?.addEventListener('focusin', onFocusIn);
    return () => toast?.removeEventListener('focusin', onFocusIn);
  }, [box]);
  return () => {
    onDismiss();
    const isOutside = (one: EventTarget | null): one is HTMLElement =>
      one instanceof HTMLElement && one.isConnected && one.matches(':not(body, .toast *)');
    focused.current.find(isOutside)?.focus();
  };
}

function useToastTimeout(box: RefObject<HTMLElement | null>, onTimeout: () => void): void {
  const clock = useClock();
  const latestOnTimeout = useRef(onTimeout);
  latestOnTimeout.current = onTimeout;
  useEffect(() => {
    let seconds = 0;
    return clock.every(1000, () => {
      if (box.current?.matches(':hover') || box.current?.contains(document.activeElement)) return;
      seconds += 1;
      if (seconds === toastSeconds) latestOnTimeout.current();
    });
  }, [clock, box]);
}

function ToastAction({ label, action, onDismiss }: { label: Message; action: () => void; onDismiss: () => void }) {
  const t = useTranslation();
  const handlePress = () => {
    onDismiss();
    action();
  };
  return (
    <button type="button" className="link" onClick={handlePress}>
      {t.message(label)}
    </button>
  );
}
