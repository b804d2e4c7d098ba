import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useStore } from 'zustand';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { TranslationProvider, useTranslation } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import './tour.css';

/** Drawings contain no words, so they need no translation. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 150" role="presentation">
      {children}
    </svg>
  );
}

const textLines = (x: number, y: number, widths: readonly number[], step = 12) => (
  <path className="text" d={widths.map((width, index) => `M${x + 2} ${y + 2 + index * step}h${width - 4}`).join('')} />
);

/** A page with a video and the panel next to it; one caption is highlighted. */
export function PanelPicture() {
  return (
    <Drawing>
      <rect className="surface" x={8} y={8} width={190} height={134} rx={6} />
      <rect className="sunken" x={20} y={20} width={166} height={80} rx={4} />
      <path className="text-fill" d="M96 48v24l20-12z" />
      {textLines(20, 112, [120, 80])}
      <rect className="surface highlighted" x={206} y={8} width={106} height={134} rx={6} />
      <rect className="accent-soft" x={212} y={52} width={94} height={16} rx={3} />
      {textLines(218, 22, [60, 74], 14)}
      {textLines(218, 58, [66])}
      {textLines(218, 80, [70, 50, 76, 58], 14)}
    </Drawing>
  );
}

/** A button with its price, a limit below it and a pointer. */
export function PricePicture() {
  return (
    <Drawing>
      <rect className="surface" x={48} y={28} width={224} height={94} rx={6} />
      <rect className="primary" x={66} y={46} width={150} height={28} rx={6} />
      <rect className="on-primary" x={80} y={58} width={58} height={4} rx={2} />
      <text className="on-primary-text" x={206} y={65} textAnchor="end">
        $0.00053
      </text>
      <path className="on-primary-line" d="M148 52v16" />
      <rect className="sunken" x={66} y={92} width={188} height={8} rx={4} />
      <rect className="accent" x={66} y={92} width={42} height={8} rx={4} />
      <path className="pointer" d="M222 66l24 22-11 1 7 14-6 3-6-14-8 8z" />
    </Drawing>
  );
}

/** A response that is saved once and reused free of charge. */
export function SavedResponsesDrawing() {
  return (
    <Drawing>
      <rect className="surface" x={16} y={44} width={78} height={62} rx={6} />
      {textLines(28, 58, [44, 54, 36, 48])}
      <path className="connector" d="M102 75h36" />
      <path className="text-fill" d="M138 70l9 5-9 5z" />
      <path className="box" d="M156 52h72v58h-72zM150 38h84v14h-84zM182 66h20" />
      <path className="connector" d="M240 62h22M240 75h22M240 88h22" />
      <path className="text-fill" d="M262 57l9 5-9 5zM262 70l9 5-9 5zM262 83l9 5-9 5z" />
      {[46, 68, 90].map((y) => (
        <g key={y}>
          <rect className="surface" x={278} y={y} width={28} height={16} rx={3} />
          {textLines(283, y + 6, [18])}
        </g>
      ))}
    </Drawing>
  );
}

/** A table of videos, a network and a package. */
export function LibraryPicture() {
  return (
    <Drawing>
      <rect className="surface" x={12} y={14} width={144} height={122} rx={6} />
      {[28, 48, 68, 88, 108].map((y) => (
        <g key={y}>
          <rect className="sunken" x={22} y={y} width={24} height={14} rx={2} />
          {textLines(54, y + 5, [56])}
          {textLines(124, y + 5, [20])}
        </g>
      ))}
      <path className="connector" d="M190 40l34-14M190 40l24 30M224 26l36 20M214 70l46-24M214 70l-22 26" />
      {[
        [190, 40, 8],
        [224, 26, 6],
        [214, 70, 10],
        [260, 46, 7],
        [192, 96, 5],
      ].map(([x, y, r]) => (
        <circle key={`${x} ${y}`} className="accent" cx={x} cy={y} r={r} />
      ))}
      <path className="box" d="M240 96h64v40h-64zM240 110h64M272 96v14" />
    </Drawing>
  );
}

interface Step {
  heading: MessageName;
  text: MessageName;
  picture: ReactNode;
}

const steps: readonly Step[] = [
  { heading: 'tourPanel', text: 'tourPanelText', picture: <PanelPicture /> },
  { heading: 'tourPrice', text: 'tourPriceText', picture: <PricePicture /> },
  { heading: 'tourSaved', text: 'tourSavedText', picture: <SavedResponsesDrawing /> },
  { heading: 'tourLibrary', text: 'tourLibraryText', picture: <LibraryPicture /> },
];

/** A tour of four pictures. A button or Escape ends it at any step. */
export function Tour({ onEnd }: { onEnd(): void }) {
  const t = useTranslation();
  const heading = useId();
  const [stepIndex, setStepIndex] = useState(0);
  const step = steps[stepIndex];
  const isLast = stepIndex === steps.length - 1;
  const moveBy = (by: number) => setStepIndex(Math.min(Math.max(stepIndex + by, 0), steps.length - 1));
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
        <p className="note">{t('tourStep', stepIndex + 1, steps.length)}</p>
        <h2 id={heading} className="subheading">
          {t(step.heading)}
        </h2>
        <p>{t(step.text)}</p>
      </div>
      <div className="flex-row wrap">
        {/* The button is the same element in every step, so that it keeps the focus. */}
        <button type="button" className="button" onClick={() => (isLast ? onEnd() : moveBy(1))}>
          {t(isLast ? 'tourDone' : 'tourNext')}
        </button>
        {stepIndex > 0 && (
          <button type="button" className="button quiet" onClick={() => moveBy(-1)}>
            {t('tourBack')}
          </button>
        )}
        {!isLast && (
          <button type="button" className="button quiet" onClick={onEnd}>
            {t('tourSkip')}
          </button>
        )}
      </div>
    </section>
  );
}

/**
 * The tour below the setup, shown until the user has finished or skipped it. It can be opened again from the options.
 */
export function FirstTour({ store, t }: { store: OptionsStore; t: Translate }) {
  // The settings are only the defaults until the account has been read.
  const isDue = useStore(store, ({ account, settings }) => account !== null && !settings.tourFinished);
  if (!isDue) return null;
  return (
    <TranslationProvider t={t}>
      <aside className="welcome first-tour" aria-label={t('helpTour')}>
        <ErrorBoundary>
          <Tour onEnd={() => void store.getState().changeSettings({ tourFinished: true })} />
        </ErrorBoundary>
      </aside>
    </TranslationProvider>
  );
}
