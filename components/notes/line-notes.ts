import type { PaintedList } from '@/components/captions/CaptionList';
import type { LineSpan } from '@/components/captions/line-painter';
import { lineIndexOf } from '@/components/captions/line-source';
import { createPlacedEditor } from '@/components/captions/placed-editor';

/**
 * Adds marks and the note editor to the painted lines, which are outside React. `editor` is shown below any line;
 * `onPress` receives the line of a pressed mark.
 */
export function createLineNotes(list: PaintedList, editor: HTMLElement, onPress: (line: number) => void) {
  const { host, painted } = list;
  let labels: ReadonlyMap<number, string> = new Map();
  const placed = createPlacedEditor(list, editor, { replaces: false });
  const handleClick = (event: MouseEvent): void => {
    const mark = event.target instanceof Element ? event.target.closest('.note-mark') : null;
    const line = lineIndexOf(mark);
    if (line === null) return;
    // A click on the rest of the line seeks.
    event.stopPropagation();
    onPress(line);
  };
  host.addEventListener('click', handleClick, { capture: true });

  return {
    painted({ from, until }: LineSpan) {
      for (const [line, label] of labels) if (line >= from && line < until) markLine(painted(line), label);
      placed.painted({ from, until });
    },
    /** Shows marks with these labels, by line. */
    showMarks(next: ReadonlyMap<number, string>) {
      const before = labels;
      labels = next;
      for (const line of new Set([...before.keys(), ...next.keys()])) markLine(painted(line), next.get(line));
    },
    /** Shows the editor below a line, or hides it. */
    showEditor: placed.show,
    /** Returns the line that the keys are on; `null` if there is none, or if it was only clicked. */
    focusedLine: (): number | null => lineIndexOf(host.querySelector('.line:focus-visible')),
    /** Returns the line that Tab moves to. */
    tabStop: (): number => lineIndexOf(host.querySelector('.line[tabindex]')) ?? 0,
    destroy() {
      host.removeEventListener('click', handleClick, { capture: true });
      placed.destroy();
    },
  };
}

export type LineNotes = ReturnType<typeof createLineNotes>;

function markLine(line: HTMLElement | null, label: string | undefined): void {
  if (!line) return;
  line.classList.toggle('noted', label !== undefined);
  const existing = line.querySelector<HTMLElement>('.note-mark');
  if (label === undefined) existing?.remove();
  else {
    const mark = existing ?? line.appendChild(createMark(line.ownerDocument));
    mark.title = label;
    mark.ariaLabel = label;
  }
}

function createMark(doc: Document): HTMLElement {
  const mark = doc.createElement('span');
  mark.className = 'note-mark';
  mark.role = 'img';
  const icon = doc.createElementNS('http://www.w3.org/2000/svg', 'svg');
  icon.setAttribute('class', 'icon');
  icon.setAttribute('aria-hidden', 'true');
  const use = doc.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', '#icon-sticky-note');
  icon.append(use);
  mark.append(icon);
  return mark;
}
