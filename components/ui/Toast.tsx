import { type RefObject, useEffect, useRef } from 'react';
import { type Told, toldSeconds } from '@/lib/app-store/toast';
import type { Saying } from '@/lib/shared/localized-text';
import { useClock } from './clock';
import { IconButton } from './IconButton';
import { useWords } from './words';

/** Says what was done, above the spend line, for six seconds; time stands still while it is pointed at or has focus. */
export function Toast({ told, onGone }: { told: Told | null; onGone: () => void }) {
  return <output className="toasts">{told && <Shown key={told.id} told={told} onGone={onGone} />}</output>;
}

function Shown({ told, onGone }: { told: Told; onGone: () => void }) {
  const say = useWords();
  const box = useRef<HTMLDivElement>(null);
  useSecondsUnheld(box, onGone);
  return (
    <div className="toast" ref={box}>
      <span className="grow" dir="auto">
        {say.saying(told.says)}
      </span>
      {told.act && <Variant says={told.act.says} run={told.act.run} onGone={onGone} />}
      <IconButton icon="x" label={say('close')} onPress={onGone} />
    </div>
  );
}

function useSecondsUnheld(box: RefObject<HTMLElement | null>, onGone: () => void): void {
  const clock = useClock();
  const gone = useRef(onGone);
  gone.current = onGone;
  useEffect(() => {
    let seconds = 0;
    return clock.every(1000, () => {
      if (box.current?.matches(':hover') || box.current?.contains(document.activeElement)) return;
      seconds += 1;
      if (seconds === toldSeconds) gone.current();
    });
  }, [clock, box]);
}

function Variant({ says, run, onGone }: { says: Saying; run: () => void; onGone: () => void }) {
  const say = useWords();
  const press = () => {
    onGone();
    run();
  };
  return (
    <button type="button" className="link" onClick={press}>
      {say.saying(says)}
    </button>
  );
}
