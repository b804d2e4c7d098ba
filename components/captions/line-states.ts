import type { LinePainter, LineSpan } from './line-painter';

/** What is marked in the list: the line spoken now, the lines chosen and looped, the one line that Tab reaches. */
export interface LineStates {
  /** A class and an attribute of two elements: nothing is drawn anew, so a tick costs next to nothing. */
  setCurrent(index: number | null): void;
  choose(span: LineSpan | null): void;
  chosen(): LineSpan | null;
  /** The lines that are played again and again. */
  showLoop(span: LineSpan | null): void;
  /** Makes a line the one that Tab reaches, and gives its element. */
  setTabStop(index: number): HTMLElement | null;
  tabStop(): number;
  /** Marks lines that have just been painted. */
  applyTo(span: LineSpan): void;
  forget(): void;
}

/** Keeps the marks of a list of lines that may be painted or not. */
export function createLineStates(painter: LinePainter): LineStates {
  let here: number | null = null;
  let tabStop = 0;
  const chosen = createSpanState(painter, setChosen);
  const looped = createSpanState(painter, (line, on) => line.classList.toggle('loop', on));

  const setCurrentLine = (index: number | null, on: boolean): void => {
    const line = index === null ? null : painter.painted(index);
    line?.classList.toggle('here', on);
    if (on) line?.setAttribute('aria-current', 'true');
    else line?.removeAttribute('aria-current');
  };

  return {
    setCurrent(index) {
      if (index === here) return;
      setCurrentLine(here, false);
      here = index;
      setCurrentLine(here, true);
    },
    choose: chosen.show,
    chosen: chosen.shown,
    showLoop: looped.show,
    setTabStop(index) {
      painter.painted(tabStop)?.removeAttribute('tabindex');
      tabStop = index;
      const line = painter.element(index);
      line?.setAttribute('tabindex', '0');
      return line;
    },
    tabStop: () => tabStop,
    applyTo(span) {
      if (here !== null && isInSpan(here, span)) setCurrentLine(here, true);
      if (isInSpan(tabStop, span)) painter.painted(tabStop)?.setAttribute('tabindex', '0');
      chosen.paint(span);
      looped.paint(span);
    },
    forget() {
      here = null;
      tabStop = 0;
      chosen.forget();
      looped.forget();
    },
  };
}

/** A mark on a range of lines, some of which may not be painted yet. */
function createSpanState(painter: LinePainter, apply: (line: HTMLElement, on: boolean) => void) {
  let shown: LineSpan | null = null;
  const put = (index: number, on: boolean): void => {
    const line = painter.painted(index);
    if (line) apply(line, on);
  };
  return {
    shown: () => shown,
    show(span: LineSpan | null) {
      const before = shown;
      shown = span;
      for (const index of changedLines(before, span)) put(index, isInSpan(index, span));
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

const isInSpan = (index: number, span: LineSpan | null): boolean => !!span && index >= span.from && index < span.until;

/** The lines that are in one span and not in the other. */
function* changedLines(before: LineSpan | null, after: LineSpan | null): Generator<number> {
  if (before) for (let i = before.from; i < before.until; i++) if (!isInSpan(i, after)) yield i;
  if (after) for (let i = after.from; i < after.until; i++) if (!isInSpan(i, before)) yield i;
}

function setChosen(line: HTMLElement, on: boolean): void {
  line.classList.toggle('sel', on);
  if (on) line.setAttribute('aria-selected', 'true');
  else line.removeAttribute('aria-selected');
}
