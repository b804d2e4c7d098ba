import { useStore } from 'zustand';
import { SpeedNotice } from '@/components/speech-rate/SpeedNotice';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/words';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { CaptionsFailed } from './CaptionsFailed';
import { CaptionsWaiting } from './CaptionsWaiting';
import { FileNotice } from './FileNotice';
import { LoopNotice } from './LoopNotice';
import { ShiftNotice } from './ShiftNotice';
import { TrackNotices } from './TrackNotices';
import { useSavedVideoLength } from './use-told-length';

/** Facts about what is read, and what goes on or went wrong beside it: nothing of it clears the lines. */
export function CaptionsNotices({ panel, track }: { panel: CaptionsStore; track: ShownTrack }) {
  const t = useTranslation();
  const asking = useStore(panel, (state) => state.asking);
  const second = useStore(panel, (state) => state.second);
  const besideAsking = useStore(panel, (state) => state.secondRequestState);
  const adPlays = useStore(panel, (state) => state.adPlays);
  const length = useSavedVideoLength(panel);
  return (
    <>
      {adPlays && <Notice icon="pause">{t('captionsAdPlays')}</Notice>}
      <SpeedNotice panel={panel} />
      <LoopNotice panel={panel} />
      <ShiftNotice panel={panel} />
      {[track, ...(second ? [second] : [])].map((one) => (
        <TrackNotices key={one.key} track={one} length={length} />
      ))}
      {asking.is === 'loading' && <CaptionsWaiting panel={panel} asking={asking} bare />}
      {asking.is === 'failed' && <CaptionsFailed panel={panel} asking={asking} beside />}
      {besideAsking.is === 'failed' && <CaptionsFailed panel={panel} asking={besideAsking} beside second />}
      <FileNotice panel={panel} />
    </>
  );
}
