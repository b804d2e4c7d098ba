import { type Ref, type RefObject, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { CaptionList, type LinesHandle } from '@/components/captions/CaptionList';
import { lineSourceFrom } from '@/components/captions/line-source';
import { Icon } from '@/components/Icon';
import { useWords } from '@/components/words';
import { clockText } from '@/lib/core/captions/write/numbers';
import type { ShownTrack } from '@/lib/panel/captions-slice';
import type { Panel } from '@/lib/panel/panel';

interface Props {
  panel: Panel;
  track: ShownTrack;
  handle: RefObject<LinesHandle | null>;
}

/** Every line, and the way back to the one that is spoken. */
export function CaptionsLines({ panel, track, handle }: Props) {
  const say = useWords();
  const limits = useStore(panel, (state) => state.settings.pace);
  const { cues } = track;
  const source = useMemo(() => lineSourceFrom(cues, limits, say), [cues, limits, say]);
  const near = useRef(Math.max(0, panel.getState().lineNow));
  const { letGo, seek, copyLines } = panel.getState();
  return (
    <>
      <CaptionList
        source={source}
        label={say('captions')}
        near={near.current}
        handle={handle as Ref<LinesHandle>}
        onSeek={(index) => seek(cues[index]?.offset ?? 0)}
        onCopy={(span, withTimes) => void copyLines({ how: withTimes ? 'times' : 'text', span })}
        onScroll={letGo}
      />
      <BackToNow panel={panel} track={track} handle={handle} />
    </>
  );
}

/** Only after the reader scrolled away (CAP-02). */
function BackToNow({ panel, track, handle }: Props) {
  const say = useWords();
  const isAway = useStore(panel, (state) => state.isFollowing && state.hasLetGo && state.clock !== null);
  const line = useStore(panel, (state) => state.lineNow);
  const cue = track.cues[line];
  if (!isAway || !cue) return null;
  return (
    <div className="back">
      <button type="button" className="btn" onClick={panel.getState().comeBack}>
        <Icon name={handle.current?.where(line) === 'above' ? 'arrow-up' : 'arrow-down'} small />
        <span>{say('captionsBackTo', clockText(cue.offset))}</span>
      </button>
    </div>
  );
}
