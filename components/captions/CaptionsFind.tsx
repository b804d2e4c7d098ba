import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { IconButton } from '@/components/ui/Icon';
import { PatternSwitches, SearchField } from '@/components/ui/SearchField';
import { shortcutKey } from '@/components/ui/shortcuts';
import { useTranslation } from '@/components/ui/translation';
import type { FindResult, Hit, InvalidPattern } from '@/lib/captions/find';
import type { FindState } from '@/lib/captions/store/find-slice';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import type { Translate } from '@/lib/shared/localized-text';
import type { CaptionListHandle } from './CaptionList';
import type { LineHit } from './line-highlights';

type FindCount =
  | { is: 'empty' }
  | { is: 'none' }
  /** `position` counts from 1. `isCounting` is true if the search is not complete, so that more hits may exist. */
  | { is: 'some'; position: number; total: number; isCounting: boolean };

/** Why a search ended early, shown below the field. */
type FindFailure = { is: 'stopped'; seconds: number; found: number } | { is: 'bad-pattern'; reason: string };

interface FindBarProps {
  pattern: string;
  regex: boolean;
  /** True if accents and vowel signs are ignored. */
  ignoresMarks: boolean;
  count: FindCount;
  failure: FindFailure | null;
  onChange(change: { pattern?: string; regex?: boolean; ignoresMarks?: boolean }): void;
  onStep(step: 1 | -1): void;
  onClose(): void;
}

export function FindBar({ bar, ...props }: FindBarProps & { bar?: RefObject<HTMLDivElement | null> }) {
  const t = useTranslation();
  return (
    <div ref={bar}>
      <div className="find">
        <FindField {...props} />
        <IconButton icon="arrow-up" label={t('findPrevious')} shortcut="Shift+Enter" onPress={() => props.onStep(-1)} />
        <IconButton icon="arrow-down" label={t('findNext')} shortcut="Enter" onPress={() => props.onStep(1)} />
        <PatternSwitches {...props} />
        <IconButton icon="x" label={t('close')} shortcut="Escape" onPress={props.onClose} />
      </div>
      {props.failure && (
        <p className="find note" role="status">
          {failureText(t, props.failure)}
        </p>
      )}
    </div>
  );
}

function FindField({ pattern, count, onChange, onStep, onClose }: FindBarProps) {
  const t = useTranslation();
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <SearchField
      label={t('findLabel')}
      value={pattern}
      count={countText(t, count)}
      focused
      onType={(text) => onChange({ pattern: text })}
      onKeyDown={handleKeyDown}
    />
  );
}

function countText(t: Translate, count: FindCount): string {
  if (count.is === 'empty') return '';
  if (count.is === 'none') return t('findNone');
  return count.isCounting ? t('findCountMore', count.position, count.total) : t('partOf', count.position, count.total);
}

function failureText(t: Translate, failure: FindFailure): string {
  if (failure.is === 'bad-pattern') return t('findBadPattern', failure.reason);
  const seconds = new Intl.NumberFormat(t.locale, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
  return t('findStopped', seconds.format(failure.seconds), failure.found);
}

type FindStore = StoreApi<FindState & { pauseFollowing(): void }>;

interface Props {
  store: FindStore;
  track: Pick<ShownTrack, 'cues'>;
  lines: RefObject<CaptionListHandle | null>;
  /** False while another view hides the list. */
  isListShown: boolean;
  /** Called when the user changes the pattern or steps to another hit, to switch to the view that shows hits. */
  onFound(): void;
}

/** Opens and closes the search in the list. */
export function FindButton({ store }: Pick<Props, 'store'>) {
  const t = useTranslation();
  const isFinding = useStore(store, (state) => state.isFinding);
  const { openFind, closeFind } = store.getState();
  return (
    <IconButton
      icon="search"
      label={t('find')}
      shortcut={shortcutKey('find')}
      pressed={isFinding}
      onPress={isFinding ? closeFind : openFind}
    />
  );
}

/** Duration of one round of counting in milliseconds: half a frame. */
const countingMs = 8;

/** The search in the list: visible hits are highlighted, and further hits of plain text are counted in short rounds. */
export function CaptionsFind({ store, track, lines, isListShown, onFound }: Props) {
  const pattern = useStore(store, (state) => state.pattern);
  const regex = useStore(store, (state) => state.regex);
  const ignoresMarks = useStore(store, (state) => state.ignoresMarks);
  const found = useStore(store, (state) => state.found);
  const hitIndex = useStore(store, (state) => state.hitIndex);
  const { changeFind, stepHit, closeFind, pauseFollowing } = store.getState();
  const close = (): void => {
    const line = found?.is === 'found' ? found.hits[hitIndex]?.line : undefined;
    closeFind();
    if (line !== undefined) lines.current?.focus(line);
  };

  // The lines stay where they are on the screen when the bar opens above them, and when it closes.
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const height = bar.current?.offsetHeight ?? 0;
    const list = lines.current;
    list?.scrollBy(height);
    return () => list?.scrollBy(-height);
  }, [lines]);
  useEffect(() => countWhenIdle(store, found), [store, found]);
  useEffect(() => {
    if (isListShown) showHits(lines.current, found, hitIndex, track);
  }, [lines, isListShown, found, hitIndex, track]);
  useEffect(() => () => lines.current?.showHits([], []), [lines]);
  const hit = found?.is === 'found' ? found.hits[hitIndex]?.line : undefined;
  const [moves, setMoves] = useState(0);
  // A new pattern or a step scrolls even to the same hit, because the user may have scrolled or opened another view.
  // Counting further hits does not scroll.
  const target = useMemo(() => ({ hit, moves }), [hit, moves]);
  useEffect(() => {
    if (target.hit === undefined) return;
    pauseFollowing();
    lines.current?.scrollIntoView(target.hit);
  }, [target, pauseFollowing, lines]);
  const move = (): void => {
    setMoves(moves + 1);
    onFound();
  };

  return (
    <FindBar
      bar={bar}
      pattern={pattern}
      regex={regex}
      ignoresMarks={ignoresMarks}
      count={countOf(found, hitIndex)}
      failure={failureOf(found)}
      onChange={(change) => {
        if (change.pattern !== undefined) move();
        changeFind(change);
      }}
      onStep={(step) => {
        move();
        stepHit(step);
      }}
      onClose={close}
    />
  );
}

type FindResultOrNone = FindResult | InvalidPattern | null;

function countWhenIdle(store: FindStore, found: FindResultOrNone): (() => void) | undefined {
  if (found?.is !== 'found' || found.done || found.query.regex) return undefined;
  const id = window.setTimeout(() => store.getState().countMore(countingMs), 0);
  return () => window.clearTimeout(id);
}

function showHits(
  lines: CaptionListHandle | null,
  found: FindResultOrNone,
  hitIndex: number,
  { cues }: Props['track'],
): void {
  const hits = found?.is === 'found' ? found.hits : [];
  const current = hits[hitIndex];
  const parts = (hit: Hit) => partsOf(hit, cues.length);
  lines?.showHits(hits.flatMap(parts), current ? parts(current) : []);
}

/** Splits a hit that spans several lines into one part per line. */
function partsOf({ line, from, to, toLine = line }: Hit, count: number): LineHit[] {
  const parts: LineHit[] = [];
  for (let index = line; index <= Math.min(toLine, count - 1); index++)
    parts.push({
      line: index,
      from: index === line ? from : 0,
      until: index === toLine ? to : Number.POSITIVE_INFINITY,
    });
  return parts;
}

function countOf(found: FindResultOrNone, hitIndex: number): FindCount {
  if (found?.is !== 'found' || found.query.pattern === '') return { is: 'empty' };
  const total = found.hits.length;
  if (total === 0) return found.done || found.stopped ? { is: 'none' } : { is: 'empty' };
  return { is: 'some', position: hitIndex + 1, total, isCounting: !found.done };
}

function failureOf(found: FindResultOrNone): FindFailure | null {
  if (found?.is === 'bad-pattern') return found;
  if (!found || found.done || !found.stopped || !found.query.regex) return null;
  return { is: 'stopped', seconds: found.elapsedMs / 1000, found: found.hits.length };
}
