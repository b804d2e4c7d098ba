import { type RefObject, useEffect } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { FindResult, Hit, InvalidPattern } from '@/lib/captions/find';
import type { FindState } from '@/lib/captions/store/find-slice';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import type { CaptionListHandle } from './CaptionList';
import { FindBar, type FindCount, type FindFailure } from './FindBar';
import type { LineHit } from './hit-marks';

type FindStore = StoreApi<FindState & { pauseFollowing(): void }>;

interface Props {
  panel: FindStore;
  track: Pick<ShownTrack, 'cues'>;
  lines: RefObject<CaptionListHandle | null>;
  /** What is found is shown in the lines. */
  onFound(): void;
}

/** How long one more round of counting may take, in milliseconds: half of a frame. */
const countingMs = 8;

/** Finding, joined to the list: hits are marked where they are seen, the rest is counted when the page is idle. */
export function CaptionsFind({ panel, track, lines, onFound }: Props) {
  const pattern = useStore(panel, (state) => state.pattern);
  const regex = useStore(panel, (state) => state.regex);
  const ignoresMarks = useStore(panel, (state) => state.ignoresMarks);
  const found = useStore(panel, (state) => state.found);
  const at = useStore(panel, (state) => state.hitAt);
  const { changeFind: findFor, stepHit, closeFind, pauseFollowing: letGo } = panel.getState();
  const close = (): void => {
    const line = found?.is === 'found' ? found.hits[at]?.line : undefined;
    closeFind();
    if (line !== undefined) lines.current?.focus(line);
  };

  useEffect(() => countWhenIdle(panel, found), [panel, found]);
  useEffect(() => showHits(lines.current, found, at, track), [lines, found, at, track]);
  useEffect(() => () => lines.current?.showHits([], []), [lines]);
  const hit = found?.is === 'found' ? found.hits[at]?.line : undefined;
  // Each step, and each other pattern, brings its hit into sight; counting on does not.
  useEffect(() => {
    if (hit === undefined) return;
    letGo();
    lines.current?.bringIntoView(hit);
  }, [hit, letGo, lines]);

  return (
    <FindBar
      pattern={pattern}
      regex={regex}
      ignoresMarks={ignoresMarks}
      count={countOf(found, at)}
      trouble={failureOf(found)}
      onPattern={(text) => {
        onFound();
        findFor({ pattern: text });
      }}
      onRegex={(on) => findFor({ regex: on })}
      onIgnoreMarks={(on) => findFor({ ignoresMarks: on })}
      onStep={(step) => {
        onFound();
        stepHit(step);
      }}
      onClose={close}
    />
  );
}

type FindResultOrNone = FindResult | InvalidPattern | null;

function countWhenIdle(panel: FindStore, found: FindResultOrNone): (() => void) | undefined {
  if (found?.is !== 'found' || found.done || found.wish.regex) return undefined;
  const id = window.setTimeout(() => panel.getState().countMore(countingMs), 0);
  return () => window.clearTimeout(id);
}

function showHits(
  lines: CaptionListHandle | null,
  found: FindResultOrNone,
  at: number,
  { cues }: Props['track'],
): void {
  const hits = found?.is === 'found' ? found.hits : [];
  const here = hits[at];
  const parts = (hit: Hit) => partsOf(hit, cues.length);
  lines?.showHits(hits.flatMap(parts), here ? parts(here) : []);
}

/** A hit that reaches over line ends is marked in each of its lines. */
function partsOf({ line, from, to, toLine = line }: Hit, count: number): LineHit[] {
  const parts: LineHit[] = [];
  for (let one = line; one <= Math.min(toLine, count - 1); one++)
    parts.push({ line: one, from: one === line ? from : 0, until: one === toLine ? to : Number.POSITIVE_INFINITY });
  return parts;
}

function countOf(found: FindResultOrNone, at: number): FindCount {
  if (found?.is !== 'found' || found.wish.pattern === '') return { is: 'empty' };
  const of = found.hits.length;
  if (of === 0) return found.done || found.stopped ? { is: 'none' } : { is: 'empty' };
  return { is: 'some', at: at + 1, of, more: !found.done };
}

function failureOf(found: FindResultOrNone): FindFailure | null {
  if (found?.is === 'bad-pattern') return found;
  if (!found || found.done || !found.stopped || !found.wish.regex) return null;
  return { is: 'stopped', seconds: found.elapsedMs / 1000, found: found.hits.length };
}
