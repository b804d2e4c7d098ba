import { type Ref, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { type Alignment, alignTracks } from '@/lib/captions/align/align-tracks';
import { compareTracks, type Differences, minAgreement } from '@/lib/captions/align/compare-tracks';
import { isSameWrittenLanguage } from '@/lib/captions/align/one-language';
import type { Cue } from '@/lib/captions/cue';
import type { CaptionsStore } from '@/lib/captions/store/captions-state';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { clockText } from '@/lib/shared/clock-text';
import type { Translate } from '@/lib/shared/localized-text';
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
  told: Differences;
}

/** Compares two tracks of one language in the background. Returns `null` until it is done, and for two languages. */
function useDifferences(track: ShownTrack, beside: ShownTrack | null): Differences | null {
  const [compared, setCompared] = useState<Comparison | null>(null);
  const first = track.cues;
  const second = beside && isSameWrittenLanguage(track.lang, beside.lang) ? beside.cues : null;
  useEffect(() => {
    if (!second) return undefined;
    return runInBatches(compareTracks(first, second), (told) => told && setCompared({ first, second, told }), window);
  }, [first, second]);
  return compared?.first === first && compared.second === second ? compared.told : null;
}

type DescribedWords = Parameters<LineDifferences['describe']>[0];

/** Returns the differing words by line, with descriptions for screen readers. */
function createLineDifferences(differences: Differences, { beside }: Alignment, t: Translate): LineDifferences {
  const named = (words: DescribedWords): string =>
    words.map(({ text, kind }) => (kind === 'only' ? t('besideOnly', text) : text)).join('; ');
  return {
    first: differences.first,
    second: (line) => beside(line).map((at) => differences.second.get(at) ?? []),
    describe: (here, there) =>
      [
        ...(here.length > 0 ? [t('besideMarksHere', named(here))] : []),
        ...(there.length > 0 ? [t('besideMarksThere', named(there))] : []),
      ].join(' '),
  };
}

interface Props {
  panel: CaptionsStore;
  track: ShownTrack;
  handle: RefObject<CaptionListHandle | null>;
  /** The reading position before another view was opened. */
  place: RefObject<ListPosition | null>;
}

/** The list of lines, with a button back to the current one. */
export function CaptionsLines({ panel, track, handle, place }: Props) {
  const t = useTranslation();
  // Every setting change creates new objects, but the list is only painted again if the limits change.
  const limits = useStore(
    panel,
    useShallow((state) => state.settings.pace),
  );
  const { cues } = track;
  const chapters = useChapters(panel);
  const { isBeside, second, alignment, differences } = useSecondaryTrack(panel, track);
  const source = useMemo(() => {
    const beside = second && alignment && { cues: second.cues, beside: alignment.beside };
    return lineSourceFrom(cues, limits, t, { chapters, second: beside });
  }, [cues, limits, t, chapters, second, alignment]);
  const showsDifferences = useStore(panel, (state) => state.settings.beside.marks);
  useEffect(() => {
    const isMarked =
      showsDifferences && source && alignment && differences && (differences.agreement ?? 0) >= minAgreement;
    handle.current?.words(isMarked ? createLineDifferences(differences, alignment, t) : null);
  }, [showsDifferences, source, alignment, differences, handle, t]);
  const loop = useStore(panel, (state) => state.loop);
  useEffect(() => (source ? handle.current?.showLoop(loop) : undefined), [loop, source, handle]);
  const near = useRef(Math.max(0, panel.getState().lineNow));
  const [direction, setDirection] = useState<'up' | 'down'>('down');
  const { pauseFollowing: letGo, seekLine, copyLines } = panel.getState();
  const updateDirection = (): void => {
    const { isFollowPaused: hasLetGo, lineNow } = panel.getState();
    const where = hasLetGo && lineNow >= 0 ? handle.current?.positionOf(lineNow) : 'seen';
    if (where !== 'seen') setDirection(where === 'above' ? 'up' : 'down');
  };
  return (
    <>
      <CaptionList
        source={source}
        label={t('captions')}
        startLine={near.current}
        handle={handle as Ref<CaptionListHandle>}
        place={place}
        onSeek={(index) => seekLine(cues[index]?.offset ?? 0)}
        onChapter={seekLine}
        onCopy={(span, withTimes) => void copyLines({ how: withTimes ? 'times' : 'text', span })}
        onScroll={letGo}
        onMoved={updateDirection}
      >
        {isBeside && <SideBySideHead panel={panel} track={track} alignment={alignment} differences={differences} />}
      </CaptionList>
      <BackToCurrentLine panel={panel} track={track} way={direction} />
    </>
  );
}

/** Returns the second track with its alignment and differences. */
function useSecondaryTrack(panel: CaptionsStore, track: ShownTrack) {
  const isBeside = useStore(panel, (state) => state.settings.beside.on);
  const second = useStore(panel, (state) => state.second);
  const alignment = useMemo(() => second && alignTracks(track.cues, second.cues), [track.cues, second]);
  return { isBeside, second, alignment, differences: useDifferences(track, second) };
}

/** Shown after the user scrolled away. */
function BackToCurrentLine({ panel, track, way }: Omit<Props, 'handle' | 'place'> & { way: 'up' | 'down' }) {
  const t = useTranslation();
  const isAway = useStore(panel, (state) => state.isFollowing && state.isFollowPaused && state.clock !== null);
  const line = useStore(panel, (state) => state.lineNow);
  const cue = track.cues[line];
  if (!isAway || !cue) return null;
  return (
    <div className="back">
      <button type="button" className="btn" onClick={panel.getState().resumeFollowing}>
        <Icon name={way === 'up' ? 'arrow-up' : 'arrow-down'} small />
        <span>{t('captionsBackTo', clockText(cue.offset))}</span>
      </button>
    </div>
  );
}
