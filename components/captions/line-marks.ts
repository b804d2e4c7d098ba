import type { LinePainter, LineSpan } from './line-painter';

/** What is marked in the list: the line spoken now, the lines chosen, the one line that Tab reaches. */
export interface LineMarks {
  /** A class and an attribute of two elements: nothing is drawn anew, so a tick costs next to nothing. */
  here(index: number | null): void;
  choose(span: LineSpan | null): void;
  chosen(): LineSpan | null;
  /** Makes a line the one that Tab reaches, and gives its element. */
  rove(index: number): HTMLElement | null;
  roving(): number;
  /** Marks lines that have just been painted. */
  paint(span: LineSpan): void;
  forget(): void;
}

/** Keeps the marks of a list of lines that may be painted or not. */
export function createLineMarks(painter: LinePainter): LineMarks {
  let here: number | null = null;
  let chosen: LineSpan | null = null;
  let roving = 0;

  const markHere = (index: number | null, on: boolean): void => {
    const line = index === null ? null : painter.painted(index);
    line?.classList.toggle('here', on);
    if (on) line?.setAttribute('aria-current', 'true');
    else line?.removeAttribute('aria-current');
  };

  return {
    here(index) {
      if (index === here) return;
      markHere(here, false);
      here = index;
      markHere(here, true);
    },
    choose(span) {
      const before = chosen;
      chosen = span;
      for (const index of changed(before, span)) markChosen(painter.painted(index), isIn(index, span));
    },
    chosen: () => chosen,
    rove(index) {
      painter.painted(roving)?.removeAttribute('tabindex');
      roving = index;
      const line = painter.element(index);
      line?.setAttribute('tabindex', '0');
      return line;
    },
    roving: () => roving,
    paint(span) {
      if (here !== null && isIn(here, span)) markHere(here, true);
      if (isIn(roving, span)) painter.painted(roving)?.setAttribute('tabindex', '0');
      if (!chosen) return;
      for (let i = Math.max(span.from, chosen.from); i < Math.min(span.until, chosen.until); i++)
        markChosen(painter.painted(i), true);
    },
    forget() {
      here = null;
      chosen = null;
      roving = 0;
    },
  };
}

const isIn = (index: number, span: LineSpan | null): boolean => !!span && index >= span.from && index < span.until;

/** The lines that are in one span and not in the other. */
function* changed(before: LineSpan | null, after: LineSpan | null): Generator<number> {
  if (before) for (let i = before.from; i < before.until; i++) if (!isIn(i, after)) yield i;
  if (after) for (let i = after.from; i < after.until; i++) if (!isIn(i, before)) yield i;
}

function markChosen(line: HTMLElement | null, on: boolean): void {
  line?.classList.toggle('sel', on);
  if (on) line?.setAttribute('aria-selected', 'true');
  else line?.removeAttribute('aria-selected');
}
