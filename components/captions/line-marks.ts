import type { LinePainter, LineSpan } from './line-painter';

/** What is marked in the list: the line spoken now, the lines chosen and looped, the one line that Tab reaches. */
export interface LineMarks {
  /** A class and an attribute of two elements: nothing is drawn anew, so a tick costs next to nothing. */
  here(index: number | null): void;
  choose(span: LineSpan | null): void;
  chosen(): LineSpan | null;
  /** The lines that are played again and again. */
  loop(span: LineSpan | null): void;
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
  let roving = 0;
  const chosen = spanMark(painter, markChosen);
  const looped = spanMark(painter, (line, on) => line.classList.toggle('loop', on));

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
    choose: chosen.show,
    chosen: chosen.shown,
    loop: looped.show,
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
      chosen.paint(span);
      looped.paint(span);
    },
    forget() {
      here = null;
      roving = 0;
      chosen.forget();
      looped.forget();
    },
  };
}

/** A mark on a range of lines, some of which may not be painted yet. */
function spanMark(painter: LinePainter, mark: (line: HTMLElement, on: boolean) => void) {
  let shown: LineSpan | null = null;
  const put = (index: number, on: boolean): void => {
    const line = painter.painted(index);
    if (line) mark(line, on);
  };
  return {
    shown: () => shown,
    show(span: LineSpan | null) {
      const before = shown;
      shown = span;
      for (const index of changed(before, span)) put(index, isIn(index, span));
    },
    paint(span: LineSpan) {
      if (!shown) return;
      for (let i = Math.max(span.from, shown.from); i < Math.min(span.until, shown.until); i++) put(i, true);
    },
    forget() {
      shown = null;
    },
  };
}

const isIn = (index: number, span: LineSpan | null): boolean => !!span && index >= span.from && index < span.until;

/** The lines that are in one span and not in the other. */
function* changed(before: LineSpan | null, after: LineSpan | null): Generator<number> {
  if (before) for (let i = before.from; i < before.until; i++) if (!isIn(i, after)) yield i;
  if (after) for (let i = after.from; i < after.until; i++) if (!isIn(i, before)) yield i;
}

function markChosen(line: HTMLElement, on: boolean): void {
  line.classList.toggle('sel', on);
  if (on) line.setAttribute('aria-selected', 'true');
  else line.removeAttribute('aria-selected');
}
