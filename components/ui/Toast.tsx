import { type RefObject, useEffect, useRef } from 'react';
import { type ToastMessage, toastSeconds } from '@/lib/app-store/toast-slice';
import type { Message } from '@/lib/shared/localized-text';
import { useClock } from './clock';
import { IconButton } from './Icon';
import { useTranslation } from './translation';

/** Says what was done, above the spend line, for six seconds; time stands still while it is pointed at or has focus. */
export function Toast({ told, onDismiss }: { told: ToastMessage | null; onDismiss: () => void }) {
  return <output className="toasts">{told && <ToastBox key={told.id} told={told} onDismiss={onDismiss} />}</output>;
}

function ToastBox({ told, onDismiss }: { told: ToastMessage; onDismiss: () => void }) {
  const t = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useToastTimeout(box, onDismiss);
  return (
    <div className="toast" ref={box}>
      <span className="grow" dir="auto">
        {t.saying(told.says)}
      </span>
      {told.act && <ToastAction says={told.act.says} run={told.act.run} onDismiss={onDismiss} />}
      <IconButton icon="x" label={t('close')} onPress={onDismiss} />
    </div>
  );
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

function ToastAction({ says, run, onDismiss }: { says: Message; run: () => void; onDismiss: () => void }) {
  const t = useTranslation();
  const press = () => {
    onDismiss();
    run();
  };
  return (
    <button type="button" className="link" onClick={press}>
      {t.saying(says)}
    </button>
  );
}
