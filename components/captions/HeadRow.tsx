import type { ReactNode } from 'react';
import { useNow } from '@/components/ui/clock';
import { ageText, durationText } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/words';
import { type NamedTrack, type TrackActions, TrackPicker, trackDetail, trackName } from './TrackPicker';

/** What stands above two columns and stays in sight. */
export function HeadRow({ children }: { children: ReactNode }) {
  return <div className="pair-head">{children}</div>;
}

interface SideHeadProps extends TrackActions {
  track: NamedTrack;
  tracks: readonly NamedTrack[];
  label: string;
  /** It is read: origin and age stand below its name. */
  isHeld: boolean;
  /** What else stands below the name. */
  children?: ReactNode;
}

/** One head of two columns: language, origin or mode, age; a picker of the tracks that are held. */
export function SideHead({ isHeld, children, ...pick }: SideHeadProps) {
  const t = useTranslation();
  const { track } = pick;
  return (
    <div className="pair-side">
      <TrackPicker {...pick}>
        <span className="strong cut">{trackName(t, track)}</span>
      </TrackPicker>
      {isHeld && (
        <span className="note">{t('besideDetail', trackDetail(t, track), t('besideHeld', ageText(t, track.age)))}</span>
      )}
      {children}
    </div>
  );
}

/** From this on a wait is felt, and its seconds are shown. Milliseconds. */
const visibleWaitMs = 3000;

/** The second is on its way; the first is read meanwhile. */
export function SideWaiting({ label, since, onStop }: { label: string; since: number; onStop(): void }) {
  const t = useTranslation();
  const gone = Math.max(0, useNow(1000) - since);
  return (
    <div className="row wrap" aria-busy="true">
      <span className="note">
        <span role="status">{label}</span>
        {gone >= visibleWaitMs && `, ${durationText(t, gone)}`}
      </span>
      <button type="button" className="btn small" onClick={onStop}>
        {t('busyStop')}
      </button>
    </div>
  );
}

/** What can be said of both together, below their heads. */
export function HeadNote({ children }: { children: ReactNode }) {
  return <p className="note pair-note">{children}</p>;
}

/** What share of the words agrees, and how those that do not are marked. `agreement` from 0 to 1. */
export function Agreement({ agreement, marks }: { agreement: number; marks: boolean }) {
  const t = useTranslation();
  const share = new Intl.NumberFormat(t.locale, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <HeadNote>
      <span title={t('besideAgreementHint')}>
        {t('besideAgreement', share.format(Math.floor(agreement * 1000) / 1000))}
      </span>
      {marks && agreement < 1 && (
        <>
          {' · '}
          <span className="differs-other">{t('besideMarkOther')}</span>
          {' · '}
          <span className="differs-only">{t('besideMarkOnly')}</span>
        </>
      )}
    </HeadNote>
  );
}
