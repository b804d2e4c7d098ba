import { useStore } from 'zustand';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/words';
import type { Alignment } from '@/lib/captions/align/align-tracks';
import { type Differences, minAgreement } from '@/lib/captions/align/compare-tracks';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { wantedSecondaryTrack } from '@/lib/captions/store/secondary-track-slice';
import { isSameRequest, type TrackRequest } from '@/lib/captions/track-request';
import { Agreement, HeadNote, HeadRow, SideHead, SideWaiting } from './HeadRow';
import { trackName } from './TrackPicker';
import { useSecondaryTrackPicker, useTrackPicker } from './use-track-picker';

interface Props {
  panel: CaptionsStore;
  track: ShownTrack;
  alignment: Alignment | null;
  differences: Differences | null;
}

/** The heads of two columns: the first is read while the second is chosen, paid for or on its way. */
export function SideBySideHead({ panel, track, alignment, differences }: Props) {
  const t = useTranslation();
  const asking = useStore(panel, (state) => state.secondRequestState);
  // What stands beside follows from all of these.
  useStore(panel, (state) => state.tracks);
  useStore(panel, (state) => state.settings);
  const wanted = asking.is === 'idle' ? wantedSecondaryTrack(panel.getState()) : asking.question;
  return (
    <HeadRow>
      <SideHead {...useTrackPicker(panel, track)} label={t('sourcePick')} isHeld />
      {wanted ? <SecondaryHead panel={panel} track={track} wanted={wanted} /> : <ChooseSecondary panel={panel} />}
      <ComparisonNote panel={panel} alignment={alignment} differences={differences} />
    </HeadRow>
  );
}

interface SecondaryHeadProps {
  panel: CaptionsStore;
  track: ShownTrack;
  wanted: TrackRequest;
}

function SecondaryHead({ panel, track, wanted }: SecondaryHeadProps) {
  const t = useTranslation();
  const asking = useStore(panel, (state) => state.secondRequestState);
  const isHeld = useStore(panel, (state) => state.second !== null);
  const isRefused = useStore(panel, (state) => state.unavailable.some((one) => isSameRequest(one, wanted)));
  const { asked, ...pick } = useSecondaryTrackPicker(panel, track, wanted);
  // Another track may be read while this one is on its way.
  const name = trackName(t, { ...pick.track, lang: null, question: wanted });
  const get = () => void panel.getState().getSecond(wanted);
  return (
    <SideHead {...pick} label={t('besidePick')} isHeld={isHeld}>
      {asking.is === 'loading' && (
        <SideWaiting label={t('besideGetting', name)} since={asking.since} onStop={pick.onStop} />
      )}
      {asking.is !== 'loading' && !isHeld && isRefused && <span className="note">{t('besideRefused')}</span>}
      {asking.is !== 'loading' && !isHeld && !isRefused && (
        <PricedButton label={t('besideGet')} price={asked.quote} blocked={asked.blocked} small onPress={get} />
      )}
    </SideHead>
  );
}

/** Nothing else is held, and the user's languages name no other. */
function ChooseSecondary({ panel }: { panel: CaptionsStore }) {
  const t = useTranslation();
  return (
    <div className="pair-side">
      <button type="button" className="btn small" onClick={() => panel.getState().choose('second')}>
        {t('besideChoose')}
      </button>
    </div>
  );
}

function ComparisonNote({ panel, alignment, differences }: Omit<Props, 'track'>) {
  const t = useTranslation();
  const showsDifferences = useStore(panel, (state) => state.settings.beside.marks);
  const count = useStore(panel, (state) => state.second?.cues.length ?? 0);
  if (alignment && count > 0 && alignment.overlapCount === 0) return <HeadNote>{t('besideApart')}</HeadNote>;
  const agreement = differences?.agreement ?? null;
  if (agreement === null) return null;
  return agreement < minAgreement ? (
    <HeadNote>{t('besideUnlike')}</HeadNote>
  ) : (
    <Agreement agreement={agreement} marks={showsDifferences} />
  );
}
