import { type Ref, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { Icon } from '@/components/ui/Icon';
import { useWords } from '@/components/ui/words';
import { align } from '@/lib/captions/align/align';
import { alike } from '@/lib/captions/align/differences';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { clockText } from '@/lib/shared/clock-text';
import { CaptionList, type LinesHandle } from './CaptionList';
import { CaptionsPair } from './CaptionsPair';
import type { LinesPlace } from './line-places';
import { lineSourceFrom } from './line-source';
import { markedWords } from './marked-words';
import { useChapters } from './use-chapters';
import { useDifferences } from './use-differences';

interface Props {
  panel: CaptionsStore;
  track: ShownTrack;
  handle: RefObject<LinesHandle | null>;
  /** Where the reader was before another view was looked at. */
  place: RefObject<LinesPlace | null>;
}

/** Every line, and the way back to the one that is spoken. */
export function CaptionsLines({ panel, track, handle, place }: Props) {
  const say = useWords();
  // Any choice brings all settings anew; the list is only painted again where these are others.
  const limits = useStore(
    panel,
    useShallow((state) => state.settings.pace),
  );
  const { cues } = track;
  const chapters = useChapters(panel);
  const { isBeside, second, alignment, differences } = useSecond(panel, track);
  const source = useMemo(() => {
    const beside = second && alignment && { cues: second.cues, beside: alignment.beside };
    return lineSourceFrom(cues, limits, say, { chapters, second: beside });
  }, [cues, limits, say, chapters, second, alignment]);
  const marks = useStore(panel, (state) => state.settings.beside.marks);
  useEffect(() => {
    const isMarked = marks && source && alignment && differences && (differences.agreement ?? 0) >= alike;
    handle.current?.words(isMarked ? markedWords(differences, alignment, say) : null);
  }, [marks, source, alignment, differences, handle, say]);
  const loop = useStore(panel, (state) => state.loop);
  useEffect(() => (source ? handle.current?.looped(loop) : undefined), [loop, source, handle]);
  const near = useRef(Math.max(0, panel.getState().lineNow));
  const [way, setWay] = useState<'up' | 'down'>('down');
  const { letGo, seekLine, copyLines } = panel.getState();
  const look = (): void => {
    const { hasLetGo, lineNow } = panel.getState();
    const where = hasLetGo && lineNow >= 0 ? handle.current?.where(lineNow) : 'seen';
    if (where !== 'seen') setWay(where === 'above' ? 'up' : 'down');
  };
  return (
    <>
      <CaptionList
        source={source}
        label={say('captions')}
        near={near.current}
        handle={handle as Ref<LinesHandle>}
        place={place}
        onSeek={(index) => seekLine(cues[index]?.offset ?? 0)}
        onChapter={seekLine}
        onCopy={(span, withTimes) => void copyLines({ how: withTimes ? 'times' : 'text', span })}
        onScroll={letGo}
        onMoved={look}
      >
        {isBeside && <CaptionsPair panel={panel} track={track} alignment={alignment} differences={differences} />}
      </CaptionList>
      <BackToNow panel={panel} track={track} way={way} />
    </>
  );
}

/** What is read beside the first: its lines in their places, and what it says otherwise. */
function useSecond(panel: CaptionsStore, track: ShownTrack) {
  const isBeside = useStore(panel, (state) => state.settings.beside.on);
  const second = useStore(panel, (state) => state.second);
  const alignment = useMemo(() => second && align(track.cues, second.cues), [track.cues, second]);
  return { isBeside, second, alignment, differences: useDifferences(track, second) };
}

/** Only after the reader scrolled away (CAP-02). */
function BackToNow({ panel, track, way }: Omit<Props, 'handle' | 'place'> & { way: 'up' | 'down' }) {
  const say = useWords();
  const isAway = useStore(panel, (state) => state.isFollowing && state.hasLetGo && state.clock !== null);
  const line = useStore(panel, (state) => state.lineNow);
  const cue = track.cues[line];
  if (!isAway || !cue) return null;
  return (
    <div className="back">
      <button type="button" className="btn" onClick={panel.getState().comeBack}>
        <Icon name={way === 'up' ? 'arrow-up' : 'arrow-down'} small />
        <span>{say('captionsBackTo', clockText(cue.offset))}</span>
      </button>
    </div>
  );
}
