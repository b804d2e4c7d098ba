import type { ReactNode } from 'react';
import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
import { useNow } from '@/components/ui/clock';
import { ageText, durationText } from '@/components/ui/format-text';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import type { Alignment } from '@/lib/captions/align/align-tracks';
import { type Differences, minAgreement } from '@/lib/captions/align/compare-tracks';
import type { TrackRequest } from '@/lib/captions/records';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { wantedSecondaryTrack } from '@/lib/captions/store/secondary-track-slice';
import { isSameRequest } from '@/lib/captions/track-request';
import { type PickerTrack, type TrackActions, TrackPicker, trackDetail, trackName } from './TrackPicker';
import { usePlaybackStatus } from './use-playback-status';
import { useSecondaryTrackPicker, useTrackPicker } from './use-track-picker';

function HeadRow({ children }: { children: ReactNode }) {
  return <div className="pair-head">{children}</div>;
}

interface SideHeadProps extends TrackActions {
  track: PickerTrack;
  tracks: readonly PickerTrack[];
  label: string;
  /** True if the track is shown, so that its origin and age appear below its name. */
  isShown: boolean;
  /** Shown instead of the origin and age. */
  status?: ReactNode;
  children?: ReactNode;
}

function SideHead({ isShown, status = null, children, ...pick }: SideHeadProps) {
  const t = useTranslation();
  const { track } = pick;
  return (
    <div className="pair-side">
      <TrackPicker {...pick}>
        <span className="strong truncated">{trackName(t, track)}</span>
      </TrackPicker>
      {isShown &&
        (status ?? (
          <span className="note">
            {t('secondTrackDetail', trackDetail(t, track), t('savedAgo', ageText(t, track.age)))}
          </span>
        ))}
      {children}
    </div>
  );
}

/** Milliseconds after which a waiting request shows the elapsed time. */
const visibleWaitMs = 3000;

function SideWaiting({ label, since, onStop }: { label: string; since: number; onStop(): void }) {
  const t = useTranslation();
  const elapsed = Math.max(0, useNow(1000) - since);
  return (
    <div className="flex-row wrap" aria-busy="true">
      <span className="note">
        <span role="status">{label}</span>
        {elapsed >= visibleWaitMs && `, ${durationText(t, elapsed)}`}
      </span>
      <button type="button" className="button small" onClick={onStop}>
        {t('stopWaiting')}
      </button>
    </div>
  );
}

function HeadNote({ children }: { children: ReactNode }) {
  return <p className="note pair-note">{children}</p>;
}

/** Shows the share of matching words, given as a number from 0 to 1, and a legend of the highlights. */
function Agreement({ agreement, showsDifferences }: { agreement: number; showsDifferences: boolean }) {
  const t = useTranslation();
  const share = new Intl.NumberFormat(t.locale, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <HeadNote>
      <span title={t('secondTrackAgreementHint')}>
        {t('secondTrackAgreement', share.format(Math.floor(agreement * 1000) / 1000))}
      </span>
      {showsDifferences && agreement < 1 && (
        <>
          {' · '}
          <span className="differs-other">{t('secondTrackMarkOther')}</span>
          {' · '}
          <span className="differs-only">{t('secondTrackMarkOnly')}</span>
        </>
      )}
    </HeadNote>
  );
}

interface Props {
  track: ShownTrack;
  alignment: Alignment | null;
  differences: Differences | null;
}

/** The headers of the two columns. The first track stays readable while the second is selected or requested. */
export function SideBySideHead({ track, alignment, differences }: Props) {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const requestState = useCaptions((state) => state.secondRequestState);
  // Rerenders when anything changes that the choice of the second track depends on.
  useCaptions((state) => state.tracks);
  useCaptions((state) => state.settings);
  const secondaryRequest =
    requestState.is === 'idle' ? wantedSecondaryTrack(captions.getState()) : requestState.request;
  return (
    <HeadRow>
      <SideHead {...useTrackPicker(track)} label={t('trackSelect')} isShown status={usePlaybackStatus()} />
      {secondaryRequest ? <SecondaryHead track={track} request={secondaryRequest} /> : <ChooseSecondary />}
      <ComparisonNote alignment={alignment} differences={differences} />
    </HeadRow>
  );
}

interface SecondaryHeadProps {
  track: ShownTrack;
  request: TrackRequest;
}

function SecondaryHead({ track, request }: SecondaryHeadProps) {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const requestState = useCaptions((state) => state.secondRequestState);
  const isShown = useCaptions((state) => state.second !== null);
  const isUnavailable = useCaptions((state) => state.unavailable.some((one) => isSameRequest(one, request)));
  const { pricing, ...pick } = useSecondaryTrackPicker(track, request);
  // Named after the request, because another second track may be shown while it runs.
  const name = trackName(t, { ...pick.track, lang: null, request });
  const get = () => void captions.getState().getSecond(request);
  return (
    <SideHead {...pick} label={t('secondTrack')} isShown={isShown}>
      {requestState.is === 'loading' && (
        <SideWaiting label={t('gettingThing', name)} since={requestState.since} onStop={pick.onStop} />
      )}
      {requestState.is !== 'loading' && !isShown && isUnavailable && <span className="note">{t('notAvailable')}</span>}
      {requestState.is !== 'loading' && !isShown && !isUnavailable && (
        <PricedButton
          label={t('secondTrackGet')}
          price={pricing.quote}
          disabledReason={pricing.disabledReason}
          small
          onPress={get}
        />
      )}
    </SideHead>
  );
}

/**
 * The button that selects a second track, shown if no other track is saved and the user has no other preferred
 * language.
 */
function ChooseSecondary() {
  const captions = useCaptionsStore();
  const t = useTranslation();
  return (
    <div className="pair-side">
      <button type="button" className="button small" onClick={() => captions.getState().setChoosing('second')}>
        {t('secondTrackChoose')}
      </button>
    </div>
  );
}

function ComparisonNote({ alignment, differences }: Omit<Props, 'track'>) {
  const t = useTranslation();
  const showsDifferences = useCaptions((state) => state.settings.secondTrack.marks);
  const count = useCaptions((state) => state.second?.cues.length ?? 0);
  if (alignment && count > 0 && alignment.overlapCount === 0) return <HeadNote>{t('secondTrackNoOverlap')}</HeadNote>;
  const agreement = differences?.agreement ?? null;
  if (agreement === null) return null;
  return agreement < minAgreement ? (
    <HeadNote>{t('secondTrackUnlike')}</HeadNote>
  ) : (
    <Agreement agreement={agreement} showsDifferences={showsDifferences} />
  );
}
