import './tour.css';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from '@/components/ui/words';
import type { MessageName } from '@/lib/shared/localized-text';
import { LibraryPicture, PanelPicture, PricePicture, SavedPicture } from './pictures';

interface Step {
  heading: MessageName;
  text: MessageName;
  picture: ReactNode;
}

const steps: readonly Step[] = [
  { heading: 'tourBeside', text: 'tourBesideText', picture: <PanelPicture /> },
  { heading: 'tourPrice', text: 'tourPriceText', picture: <PricePicture /> },
  { heading: 'tourKept', text: 'tourKeptText', picture: <SavedPicture /> },
  { heading: 'tourLibrary', text: 'tourLibraryText', picture: <LibraryPicture /> },
];

/** What there is to know before the first click, in four pictures; left at any of them, by button or Escape. */
export function Tour({ onEnd }: { onEnd(): void }) {
  const t = useTranslation();
  const heading = useId();
  const [at, setStepIndex] = useState(0);
  const step = steps[at];
  const isLast = at === steps.length - 1;
  const moveBy = (by: number) => setStepIndex(Math.min(Math.max(at + by, 0), steps.length - 1));
  const forward = t.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEnd();
    else if (key === 'ArrowLeft' || key === 'ArrowRight') moveBy(key === forward ? 1 : -1);
  };
  if (!step) return null;
  return (
    <section className="tour" aria-labelledby={heading} onKeyDown={onKeyDown}>
      <div className="tour-picture" aria-hidden="true">
        {step.picture}
      </div>
      <div className="stack tight" role="status">
        <p className="note">{t('tourStep', at + 1, steps.length)}</p>
        <h2 id={heading} className="sub">
          {t(step.heading)}
        </h2>
        <p>{t(step.text)}</p>
      </div>
      <div className="row wrap">
        {/* The same button for every step, so that it keeps the focus. */}
        <button type="button" className="btn" onClick={() => (isLast ? onEnd() : moveBy(1))}>
          {t(isLast ? 'tourDone' : 'tourNext')}
        </button>
        {at > 0 && (
          <button type="button" className="btn quiet" onClick={() => moveBy(-1)}>
            {t('tourBack')}
          </button>
        )}
        {!isLast && (
          <button type="button" className="btn quiet" onClick={onEnd}>
            {t('tourSkip')}
          </button>
        )}
      </div>
    </section>
  );
}
