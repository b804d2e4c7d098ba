import './tour.css';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useWords } from '@/components/ui/words';
import type { MessageName } from '@/lib/shared/localized-text';
import { BesidePicture, KeptPicture, LibraryPicture, PricePicture } from './pictures';

interface Step {
  heading: MessageName;
  text: MessageName;
  picture: ReactNode;
}

const steps: readonly Step[] = [
  { heading: 'tourBeside', text: 'tourBesideText', picture: <BesidePicture /> },
  { heading: 'tourPrice', text: 'tourPriceText', picture: <PricePicture /> },
  { heading: 'tourKept', text: 'tourKeptText', picture: <KeptPicture /> },
  { heading: 'tourLibrary', text: 'tourLibraryText', picture: <LibraryPicture /> },
];

/** What there is to know before the first click, in four pictures; left at any of them, by button or Escape. */
export function Tour({ onEnd }: { onEnd(): void }) {
  const say = useWords();
  const heading = useId();
  const [at, go] = useState(0);
  const step = steps[at];
  const isLast = at === steps.length - 1;
  const turn = (by: number) => go(Math.min(Math.max(at + by, 0), steps.length - 1));
  const forward = say.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEnd();
    else if (key === 'ArrowLeft' || key === 'ArrowRight') turn(key === forward ? 1 : -1);
  };
  if (!step) return null;
  return (
    <section className="tour" aria-labelledby={heading} onKeyDown={press}>
      <div className="tour-picture" aria-hidden="true">
        {step.picture}
      </div>
      <div className="stack tight" role="status">
        <p className="note">{say('tourStep', at + 1, steps.length)}</p>
        <h2 id={heading} className="sub">
          {say(step.heading)}
        </h2>
        <p>{say(step.text)}</p>
      </div>
      <div className="row wrap">
        {/* The same button for every step, so that it keeps the focus. */}
        <button type="button" className="btn" onClick={() => (isLast ? onEnd() : turn(1))}>
          {say(isLast ? 'tourDone' : 'tourNext')}
        </button>
        {at > 0 && (
          <button type="button" className="btn quiet" onClick={() => turn(-1)}>
            {say('tourBack')}
          </button>
        )}
        {!isLast && (
          <button type="button" className="btn quiet" onClick={onEnd}>
            {say('tourSkip')}
          </button>
        )}
      </div>
    </section>
  );
}
