import type { LinePainter, LineSpan } from './line-painter';

export interface LineStates {
  /**
   * Marks the current line by changing a class and an attribute of only two elements, which is fast enough for every
   * player update.
   */
  setCurrent(index: number | null): void;
  select(span: LineSpan | null): void;
  selection(): LineSpan | null;
  showLoop(span: LineSpan | null): void;
  setTabStop(index: number): HTMLElement | null;
  tabStop(): number;
  applyTo(span: LineSpan): void;
  clear(): void;
}

export function createLineStates(painter: LinePainter): LineStates {
  let current: number | null = null;
  let tabStop = 0;
  const selected = createSpanState(painter, setSelected);
  const looped = createSpanState(painter, (line, on) => line.classList.toggle('looped', on));

  const setCurrentLine = (index: number | null, on: boolean): void => {
    const line = index === null ? null : painter.painted(index);
    line?.classList.toggle('current', on);
    if (on) line?.setAttribute('aria-current', 'true');
    else line?.removeAttribute('aria-current');
  };

  return {
    setCurrent(index) {
      if (index === current) return;
      setCurrentLine(current, false);
      current = index;
      setCurrentLine(current, true);
    },
    select: selected.show,
    selection: selected.shown,
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
      if (current !== null && isInSpan(current, span)) setCurrentLine(current, true);
      if (isInSpan(tabStop, span)) painter.painted(tabStop)?.setAttribute('tabindex', '0');
      selected.paint(span);
      looped.paint(span);
    },
    clear() {
      current = null;
      tabStop = 0;
      selected.clear();
      looped.clear();
    },
  };
}

/** Creates a state of a line range whose lines may not all be painted yet. */
function createSpanState(painter: LinePainter, apply: (line: HTMLElement, on: boolean) => void) {
  let shown: LineSpan | null = null;
  const applyIfPainted = (index: number, on: boolean): void => {
    const line = painter.painted(index);
    if (line) apply(line, on);
  };
  return {
    shown: () => shown,
    show(span: LineSpan | null) {
      const before = shown;
      shown = span;
      for (const index of changedLines(before, span)) applyIfPainted(index, isInSpan(index, span));
    },
    paint(span: LineSpan) {
      if (!shown) return;
      for (let i = Math.max(span.from, shown.from); i < Math.min(span.until, shown.until); i++) applyIfPainted(i, true);
    },
    clear() {
      shown = null;
    },
  };
}

const isInSpan = (index: number, span: LineSpan | null): boolean => !!span && index >= span.from && index < span.until;

/** Yields the lines that are in exactly one of two ranges. */
function* changedLines(before: LineSpan | null, after: LineSpan | null): Generator<number> {
  if (before) for (let i = before.from; i < before.until; i++) if (!isInSpan(i, after)) yield i;
  if (after) for (let i = after.from; i < after.until; i++) if (!isInSpan(i, before)) yield i;
}

function setSelected(line: HTMLElement, on: boolean): void {
  line.classList.toggle('selected', on);
  if (on) line.setAttribute('aria-selected', 'true');
  else line.removeAttribute('aria-selected');
}
