import { type Ref, type RefObject, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { CaptionList, type LinesHandle } from '@/components/captions/CaptionList';
import { lineSourceFrom } from '@/components/captions/line-source';
import { Icon } from '@/components/Icon';
import { useWords } from '@/components/words';
import { clockText } from '@/lib/core/clock-text';
import type { CaptionsStore } from '@/lib/panel/captions-panel';
import type { ShownTrack } from '@/lib/panel/held-tracks';
import { useChapters } from './use-chapters';

interface Props {
  panel: CaptionsStore;
  track: ShownTrack;
  handle: RefObject<LinesHandle | null>;
}

/** Every line, and the way back to the one that is spoken. */
export function CaptionsLines({ panel, track, handle }: Props) {
  const say = useWords();
  const limits = useStore(panel, (state) => state.settings.pace);
  const { cues } = track;
  const chapters = useChapters(panel);
  const source = useMemo(() => lineSourceFrom(cues, limits, say, chapters), [cues, limits, say, chapters]);
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
        onSeek={(index) => seekLine(cues[index]?.offset ?? 0)}
        onChapter={seekLine}
        onCopy={(span, withTimes) => void copyLines({ how: withTimes ? 'times' : 'text', span })}
        onScroll={letGo}
        onMoved={look}
      />
      <BackToNow panel={panel} track={track} way={way} />
    </>
  );
}

/** Only after the reader scrolled away (CAP-02). */
function BackToNow({ panel, track, way }: Omit<Props, 'handle'> & { way: 'up' | 'down' }) {
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
