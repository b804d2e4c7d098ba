import { useStore } from 'zustand';
import { PricedButton } from '@/components/ui/PricedButton';
import { useWords } from '@/components/ui/words';
import type { Alignment } from '@/lib/captions/align/align';
import { alike, type Differences } from '@/lib/captions/align/differences';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { secondWanted } from '@/lib/captions/store/secondary-track-slice';
import { isSameQuestion, type TrackQuestion } from '@/lib/captions/track-request';
import { Agreement, PairHead, PairNote, PairSide, PairWaiting } from './PairHead';
import { nameOf } from './TrackPick';
import { useFirstPick, useSecondPick } from './use-picks';

interface Props {
  panel: CaptionsStore;
  track: ShownTrack;
  alignment: Alignment | null;
  differences: Differences | null;
}

/** The heads of two columns: the first is read while the second is chosen, paid for or on its way (CAP-07). */
export function CaptionsPair({ panel, track, alignment, differences }: Props) {
  const say = useWords();
  const asking = useStore(panel, (state) => state.secondAsking);
  // What stands beside follows from all of these.
  useStore(panel, (state) => state.tracks);
  useStore(panel, (state) => state.settings);
  const wanted = asking.is === 'idle' ? secondWanted(panel.getState()) : asking.question;
  return (
    <PairHead>
      <PairSide {...useFirstPick(panel, track)} label={say('sourcePick')} isHeld />
      {wanted ? <Second panel={panel} track={track} wanted={wanted} /> : <NoSecond panel={panel} />}
      <About panel={panel} alignment={alignment} differences={differences} />
    </PairHead>
  );
}

interface SecondProps {
  panel: CaptionsStore;
  track: ShownTrack;
  wanted: TrackQuestion;
}

function Second({ panel, track, wanted }: SecondProps) {
  const say = useWords();
  const asking = useStore(panel, (state) => state.secondAsking);
  const isHeld = useStore(panel, (state) => state.second !== null);
  const isRefused = useStore(panel, (state) => state.refused.some((one) => isSameQuestion(one, wanted)));
  const { asked, ...pick } = useSecondPick(panel, track, wanted);
  // Another track may be read while this one is on its way.
  const name = nameOf(say, { ...pick.track, lang: null, question: wanted });
  const get = () => void panel.getState().getSecond(wanted);
  return (
    <PairSide {...pick} label={say('besidePick')} isHeld={isHeld}>
      {asking.is === 'loading' && (
        <PairWaiting label={say('besideGetting', name)} since={asking.since} onStop={pick.onStop} />
      )}
      {asking.is !== 'loading' && !isHeld && isRefused && <span className="note">{say('besideRefused')}</span>}
      {asking.is !== 'loading' && !isHeld && !isRefused && (
        <PricedButton label={say('besideGet')} price={asked.quote} blocked={asked.blocked} small onPress={get} />
      )}
    </PairSide>
  );
}

/** Nothing else is held, and the reader's languages name no other. */
function NoSecond({ panel }: { panel: CaptionsStore }) {
  const say = useWords();
  return (
    <div className="pair-side">
      <button type="button" className="btn small" onClick={() => panel.getState().choose('second')}>
        {say('besideChoose')}
      </button>
    </div>
  );
}

function About({ panel, alignment, differences }: Omit<Props, 'track'>) {
  const say = useWords();
  const marks = useStore(panel, (state) => state.settings.beside.marks);
  const count = useStore(panel, (state) => state.second?.cues.length ?? 0);
  if (alignment && count > 0 && alignment.overlapping === 0) return <PairNote>{say('besideApart')}</PairNote>;
  const agreement = differences?.agreement ?? null;
  if (agreement === null) return null;
  return agreement < alike ? (
    <PairNote>{say('besideUnlike')}</PairNote>
  ) : (
    <Agreement agreement={agreement} marks={marks} />
  );
}
