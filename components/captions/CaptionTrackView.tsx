import { type Ref, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
import { type PlayheadHandle, TrackRateStrip } from '@/components/speech-rate/RateStrip';
import { Icon } from '@/components/ui/Icon';
import { keepListHeight } from '@/components/ui/keep-list-height';
import { lazyPart } from '@/components/ui/lazy-part';
import { useTranslation } from '@/components/ui/translation';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import { type Alignment, alignTracks, isSameWrittenLanguage } from '@/lib/captions/align/align-tracks';
import {
  compareTracks,
  type Differences,
  minAgreement,
  type WordDifference,
} from '@/lib/captions/align/compare-tracks';
import { canTranslate } from '@/lib/captions/browser';
import type { Cue } from '@/lib/captions/cue';
import { shownLine } from '@/lib/captions/speaker';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { secondsAt } from '@/lib/captions/word-times';
import type { Translate } from '@/lib/shared/localized-text';
import { clockText } from '@/lib/shared/time-text';
import { CaptionList, type CaptionListHandle } from './CaptionList';
import { CaptionsBar, type CaptionsView } from './CaptionsBar';
import { CaptionsFind } from './CaptionsFind';
import { CaptionsNotices } from './CaptionsNotices';
import { runInBatches } from './frame-batches';
import type { LineDifferences } from './line-highlights';
import { lineSourceFrom } from './line-source';
import type { ListPosition } from './list-scroll';
import { SideBySideHead } from './SideBySideHead';
import { SourceRow } from './SourceRow';
import { EmptyTrack } from './TrackNotices';
import { useCurrentLine } from './use-current-line';
import { useCurrentWord } from './use-current-word';
import { usePlaybackStatus } from './use-playback-status';
import { useTrackPicker } from './use-track-picker';
import { useChapters } from './use-video';

function CaptionsSource({ track }: { track: ShownTrack }) {
  return <SourceRow {...useTrackPicker(track)} status={usePlaybackStatus()} />;
}

interface Props {
  track: ShownTrack;
}

const LazyEditCaptions = lazyPart(async () => (await import('./EditCaptions')).EditCaptions);
const LazyTrackNotes = lazyPart(async () => (await import('@/components/notes/TrackNotes')).TrackNotes);
const LazyNotesList = lazyPart(async () => (await import('@/components/notes/NotesList')).NotesList);
const LazyWordsList = lazyPart(async () => (await import('@/components/words/WordsList')).WordsList);
const LazySpeedPane = lazyPart(async () => (await import('@/components/speech-rate/SpeedPane')).SpeedPane);
const LazySelectionTranslation = lazyPart(async () => (await import('./SelectionTranslation')).SelectionTranslation);
const LazyRatePane = lazyPart(async () => (await import('@/components/speech-rate/RatePane')).RatePane);

export function CaptionTrackView({ track }: Props) {
  const captions = useCaptionsStore();
  const [view, setView] = useState<CaptionsView>('lines');
  const lines = useRef<CaptionListHandle>(null);
  const strip = useRef<PlayheadHandle>(null);
  const position = useRef<ListPosition>(null);
  const isFinding = useCaptions((state) => state.isFinding);
  const isEditing = useCaptions((state) => state.editing !== null);
  const isSideBySide = useCaptions((state) => state.settings.secondTrack.on);
  useCurrentLine(captions, { lines, strip });
  return (
    <>
      {!(isSideBySide && track.cues.length > 0 && view !== 'rate') && <CaptionsSource track={track} />}
      <CaptionsNotices track={track} />
      {view !== 'rate' && track.cues.length > 0 && <TrackRateStrip track={track} handle={strip} />}
      <CaptionsBar track={track} view={view} onView={setView} selection={() => lines.current?.selection() ?? null} />
      {isFinding && (
        <CaptionsFind
          store={captions}
          track={track}
          lines={lines}
          isListShown={view === 'lines'}
          onFound={() => setView('lines')}
        />
      )}
      {isEditing && <LazyEditCaptions track={track} lines={lines} isListShown={view === 'lines'} />}
      <Body track={track} view={view} lines={lines} position={position} />
      <LazyTrackNotes
        track={track}
        lines={lines}
        isListShown={view === 'lines'}
        isNotesShown={view === 'notes'}
        onShow={setView}
      />
    </>
  );
}

interface BodyProps extends Props {
  view: CaptionsView;
  lines: RefObject<CaptionListHandle | null>;
  position: RefObject<ListPosition | null>;
}

function Body({ track, view, lines, position }: BodyProps) {
  if (view === 'notes')
    return (
      <div ref={keepListHeight} className="scroll">
        <LazyNotesList track={track} />
      </div>
    );
  if (track.cues.length === 0) return <EmptyTrack skipped={track.skippedRows} />;
  if (view === 'words') return <LazyWordsList track={track} />;
  if (view === 'lines') return <CaptionsLines track={track} handle={lines} position={position} />;
  return (
    <LazyRatePane track={track}>
      <LazySpeedPane track={track} />
    </LazyRatePane>
  );
}

interface Comparison {
  first: readonly Cue[];
  second: readonly Cue[];
  differences: Differences;
}

/**
 * Compares two tracks in the background. Returns `null` until the comparison is complete, or if there is no second
 * track in the same language and script.
 */
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

/** Moves the differences behind the name of a speaker whom the text does not contain. */
function differencesInShownLine(cue: Cue | undefined, words: readonly WordDifference[] = []) {
  const start = cue ? shownLine(cue).start : 0;
  return start === 0 ? words : words.map((word) => ({ ...word, from: word.from + start, until: word.until + start }));
}

type DescribedWords = Parameters<LineDifferences['describe']>[0];

/** Returns the differing words by line, with descriptions for screen readers. */
function createLineDifferences(
  cues: readonly Cue[],
  differences: Differences,
  { matchesOf }: Alignment,
  t: Translate,
): LineDifferences {
  const wordsText = (words: DescribedWords): string =>
    words.map(({ text, kind }) => (kind === 'only' ? t('secondTrackOnly', text) : text)).join('; ');
  return {
    first: (line) => differencesInShownLine(cues[line], differences.first.get(line)),
    second: (lineIndex) => matchesOf(lineIndex).map((index) => differences.second.get(index) ?? []),
    describe: (firstWords, secondWords) =>
      [
        ...(firstWords.length > 0 ? [t('secondTrackDiffersHere', wordsText(firstWords))] : []),
        ...(secondWords.length > 0 ? [t('secondTrackDiffersThere', wordsText(secondWords))] : []),
      ].join(' '),
  };
}

interface LinesProps extends Props {
  handle: RefObject<CaptionListHandle | null>;
  /** The reading position before the user opened another view. */
  position: RefObject<ListPosition | null>;
}

function CaptionsLines({ track, handle, position }: LinesProps) {
  const captions = useCaptionsStore();
  const t = useTranslation();
  // Every setting change creates new objects, but only a change of the limits, the text size or the line spacing must
  // repaint the list.
  const limits = useCaptions(useShallow((state) => state.settings.speechRateLimits));
  const text = useCaptions(useShallow((state) => state.settings.captionText));
  const { cues } = track;
  const chapters = useChapters();
  const { isSideBySide, second, alignment, differences } = useSecondaryTrack(track);
  const source = useMemo(() => {
    const aligned = second && alignment && { cues: second.cues, matchesOf: alignment.matchesOf };
    return lineSourceFrom(cues, limits, t, { chapters, second: aligned });
  }, [cues, limits, t, chapters, second, alignment]);
  const showsDifferences = useCaptions((state) => state.settings.secondTrack.marks);
  useEffect(() => {
    const areHighlighted =
      showsDifferences && source && alignment && differences && (differences.agreement ?? 0) >= minAgreement;
    handle.current?.showDifferences(areHighlighted ? createLineDifferences(cues, differences, alignment, t) : null);
  }, [showsDifferences, source, cues, alignment, differences, handle, t]);
  const loop = useCaptions((state) => state.loop);
  useEffect(() => (source ? handle.current?.showLoop(loop) : undefined), [loop, source, handle]);
  const visibility = useCaptions(
    useShallow(({ settings: { secondTrack } }) => ({ first: secondTrack.first, second: secondTrack.second })),
  );
  const singleKeys = useCaptions((state) => state.settings.singleKeys);
  useShortcuts({ reveal: () => handle.current?.reveal(captions.getState().lineNow) }, singleKeys);
  useCurrentWord(captions, handle, source);
  useEffect(() => {
    // Other line heights would leave a line cut at the top of a list that follows the player.
    const followAgain = () => {
      const { isFollowing, isFollowPaused, lineNow } = captions.getState();
      if (isFollowing && !isFollowPaused && lineNow >= 0) handle.current?.scrollIntoView(lineNow);
    };
    window.addEventListener('resize', followAgain);
    return () => window.removeEventListener('resize', followAgain);
  }, [captions, handle]);
  const startLine = useRef(Math.max(0, captions.getState().lineNow));
  const [side, setSide] = useState<'seen' | 'above' | 'below'>('seen');
  const { pauseFollowing, seekAndFollow, setEditing, copyLines } = captions.getState();
  const updateSide = (): void => {
    const { isFollowPaused, lineNow } = captions.getState();
    setSide((isFollowPaused && lineNow >= 0 && handle.current?.positionOf(lineNow)) || 'seen');
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
        visibility={visibility}
        onSeek={(index, _, position) => {
          if (captions.getState().editing) setEditing({ line: index });
          else seekAndFollow(secondsOf(cues[index], position));
        }}
        onChapter={seekAndFollow}
        onCopy={(span, withTimes) => void copyLines({ form: withTimes ? 'times' : 'text', span })}
        onScroll={pauseFollowing}
        onMoved={updateSide}
      >
        {isSideBySide && <SideBySideHead track={track} alignment={alignment} differences={differences} />}
      </CaptionList>
      <BackToCurrentLine track={track} side={side} onPause={updateSide} />
      {canTranslate() && <LazySelectionTranslation track={track} lines={handle} />}
    </>
  );
}

/** Returns the start of the word at a position in a shown line, in seconds; the start of the line for `null`. */
const secondsOf = (cue: Cue | undefined, position: number | null): number =>
  cue ? secondsAt(cue, position === null ? null : position - shownLine(cue).start) : 0;

/** Returns the second track with its alignment and differences. */
function useSecondaryTrack(track: ShownTrack) {
  const isSideBySide = useCaptions((state) => state.settings.secondTrack.on);
  const second = useCaptions((state) => state.second);
  const alignment = useMemo(() => second && alignTracks(track.cues, second.cues), [track.cues, second]);
  return { isSideBySide, second, alignment, differences: useDifferences(track, second) };
}

interface BackProps extends Props {
  /** Where the current line is, while the list does not follow it. */
  side: 'seen' | 'above' | 'below';
  /** Called when the list stops following, and for each line until it follows again. */
  onPause(): void;
}

/** The button that scrolls back to the current line, shown while that line is out of sight. */
function BackToCurrentLine({ track, side, onPause }: BackProps) {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const isPaused = useCaptions((state) => state.isFollowing && state.isFollowPaused && state.clock !== null);
  const line = useCaptions((state) => state.lineNow);
  const cue = track.cues[line];
  const latest = useRef(onPause);
  latest.current = onPause;
  useEffect(() => {
    if (isPaused && line >= 0) latest.current();
  }, [isPaused, line]);
  if (!isPaused || !cue || side === 'seen') return null;
  return (
    <div className="back-to-line">
      <button type="button" className="button" onClick={captions.getState().resumeFollowing}>
        <Icon name={side === 'above' ? 'arrow-up' : 'arrow-down'} small />
        <span>{t('backTo', clockText(cue.offset))}</span>
      </button>
    </div>
  );
}
