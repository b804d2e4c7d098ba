import { type Ref, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { type Alignment, alignTracks, isSameWrittenLanguage } from '@/lib/captions/align/align-tracks';
import { compareTracks, type Differences, minAgreement } from '@/lib/captions/align/compare-tracks';
import type { Cue } from '@/lib/captions/cue';
import type { CaptionsStore } from '@/lib/captions/store/captions-state';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import type { Translate } from '@/lib/shared/localized-text';
import { clockText } from '@/lib/shared/time-text';
import { CaptionList, type CaptionListHandle } from './CaptionList';
import { runInBatches } from './frame-batches';
import type { LineDifferences } from './line-highlights';
import { lineSourceFrom } from './line-source';
import type { ListPosition } from './list-scroll';
import { SideBySideHead } from './SideBySideHead';
import { useChapters } from './use-video';

interface Comparison {
  first: readonly Cue[];
  second: readonly Cue[];
  differences: Differences;
}

/** Compares two tracks of one language in the background. Returns `null` until it is done, and for two languages. */
function useDifferences(track: ShownTrack, secondTrack: ShownTrack | null): Differences | null {
  const [compared, setCompared] = useState<Comparison | null>(null);
  const first = track.cues;
  const second = secondTrack && isSameWrittenLanguage(track.lang, secondTrack.lang) ? secondTrack.cues : null;
  useEffect(() => {
    if (!second) return undefined;
    return runInBatches(
      compareTracks(first, second),
      (differences) => differences && setCompared({ first, second, differences }),
      window,
    );
  }, [first, second]);
  return compared?.first === first && compared.second === second ? compared.differences : null;
}

type DescribedWords = Parameters<LineDifferences['describe']>[0];

/** Returns the differing words by line, with descriptions for screen readers. */
function createLineDifferences(differences: Differences, { matchesOf }: Alignment, t: Translate): LineDifferences {
  const named = (words: DescribedWords): string =>
    words.map(({ text, kind }) => (kind === 'only' ? t('secondTrackOnly', text) : text)).join('; ');
  return {
    first: differences.first,
    second: (line) => matchesOf(line).map((at) => differences.second.get(at) ?? []),
    describe: (firstWords, secondWords) =>
      [
        ...(firstWords.length > 0 ? [t('secondTrackDiffersHere', named(firstWords))] : []),
        ...(secondWords.length > 0 ? [t('secondTrackDiffersThere', named(secondWords))] : []),
      ].join(' '),
  };
}

interface Props {
  panel: CaptionsStore;
  track: ShownTrack;
  handle: RefObject<CaptionListHandle | null>;
  /** The reading position before another view was opened. */
  position: RefObject<ListPosition | null>;
}

/** The list of lines, with a button back to the current one. */
export function CaptionsLines({ panel, track, handle, position }: Props) {
  const t = useTranslation();
  // Every setting change creates new objects, but the list is only painted again if the limits change.
  const limits = useStore(
    panel,
    useShallow((state) => state.settings.pace),
  );
  const text = useStore(
    panel,
    useShallow((state) => state.settings.captionText),
  );
  const { cues } = track;
  const chapters = useChapters(panel);
  const { isSideBySide, second, alignment, differences } = useSecondaryTrack(panel, track);
  const source = useMemo(() => {
    const aligned = second && alignment && { cues: second.cues, matchesOf: alignment.matchesOf };
    return lineSourceFrom(cues, limits, t, { chapters, second: aligned });
  }, [cues, limits, t, chapters, second, alignment]);
  const showsDifferences = useStore(panel, (state) => state.settings.beside.marks);
  useEffect(() => {
    const areHighlighted =
      showsDifferences && source && alignment && differences && (differences.agreement ?? 0) >= minAgreement;
    handle.current?.showDifferences(areHighlighted ? createLineDifferences(differences, alignment, t) : null);
  }, [showsDifferences, source, alignment, differences, handle, t]);
  const loop = useStore(panel, (state) => state.loop);
  useEffect(() => (source ? handle.current?.showLoop(loop) : undefined), [loop, source, handle]);
  const startLine = useRef(Math.max(0, panel.getState().lineNow));
  const [direction, setDirection] = useState<'up' | 'down'>('down');
  const { pauseFollowing, seekLine, copyLines } = panel.getState();
  const updateDirection = (): void => {
    const { isFollowPaused, lineNow } = panel.getState();
    const side = isFollowPaused && lineNow >= 0 ? handle.current?.positionOf(lineNow) : 'seen';
    if (side !== 'seen') setDirection(side === 'above' ? 'up' : 'down');
  };
  return (
    <>
      <CaptionList
        source={source}
        label={t('captions')}
        startLine={startLine.current}
        handle={handle as Ref<CaptionListHandle>}
        position={position}
        text={text}
        onSeek={(index) => seekLine(cues[index]?.offset ?? 0)}
        onChapter={seekLine}
        onCopy={(span, withTimes) => void copyLines({ how: withTimes ? 'times' : 'text', span })}
        onScroll={pauseFollowing}
        onMoved={updateDirection}
      >
        {isSideBySide && <SideBySideHead panel={panel} track={track} alignment={alignment} differences={differences} />}
      </CaptionList>
      <BackToCurrentLine panel={panel} track={track} direction={direction} />
    </>
  );
}

/** Returns the second track with its alignment and differences. */
function useSecondaryTrack(panel: CaptionsStore, track: ShownTrack) {
  const isSideBySide = useStore(panel, (state) => state.settings.beside.on);
  const second = useStore(panel, (state) => state.second);
  const alignment = useMemo(() => second && alignTracks(track.cues, second.cues), [track.cues, second]);
  return { isSideBySide, second, alignment, differences: useDifferences(track, second) };
}

/** Shown after the user scrolled away. */
function BackToCurrentLine({
  panel,
  track,
  direction,
}: Omit<Props, 'handle' | 'position'> & { direction: 'up' | 'down' }) {
  const t = useTranslation();
  const isPaused = useStore(panel, (state) => state.isFollowing && state.isFollowPaused && state.clock !== null);
  const line = useStore(panel, (state) => state.lineNow);
  const cue = track.cues[line];
  if (!isPaused || !cue) return null;
  return (
    <div className="back">
      <button type="button" className="btn" onClick={panel.getState().resumeFollowing}>
        <Icon name={direction === 'up' ? 'arrow-up' : 'arrow-down'} small />
        <span>{t('captionsBackTo', clockText(cue.offset))}</span>
      </button>
    </div>
  );
}
