import type { PaintedList } from '@/components/captions/CaptionList';
import type { LineSpan } from '@/components/captions/line-painter';
import { lineIndexOf } from '@/components/captions/line-source';

/**
 * Adds marks and the note editor to the painted lines, which are outside React. `editor` is shown below any line;
 * `onPress` receives the line of a pressed mark.
 */
export function createLineNotes(
  { host, element, painted }: PaintedList,
  editor: HTMLElement,
  onPress: (line: number) => void,
) {
  let labels: ReadonlyMap<number, string> = new Map();
  let editorLine: number | null = null;

  // A list box must contain only its options, so the editor is beside the list, over a gap below its line.
  const scroller = host.parentElement ?? host;
  const gap = host.ownerDocument.createElement('div');
  const placeEditor = (): void => {
    gap.style.blockSize = `${editor.offsetHeight}px`;
    const top = gap.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
    editor.style.insetBlockStart = `${top}px`;
  };
  // The lines above can get other heights when they are laid out.
  const sizes = new ResizeObserver(() => gap.isConnected && placeEditor());
  sizes.observe(editor);
  sizes.observe(host);
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
      if (editorLine !== null && editorLine >= from && editorLine < until) painted(editorLine)?.after(gap);
    },
    /** Shows marks with these labels, by line. */
    showMarks(next: ReadonlyMap<number, string>) {
      const before = labels;
      labels = next;
      for (const line of new Set([...before.keys(), ...next.keys()])) markLine(painted(line), next.get(line));
    },
    /** Shows the editor below a line, or hides it. */
    showEditor(line: number | null) {
      editorLine = line;
      if (line === null) {
        gap.remove();
        editor.remove();
        return;
      }
      element(line)?.after(gap);
      if (!editor.isConnected) host.after(editor);
      editor.style.setProperty('--time-width', host.style.getPropertyValue('--time-width'));
      placeEditor();
    },
    /** Returns the line that the keys are on; `null` if there is none, or if it was only clicked. */
    focusedLine: (): number | null => lineIndexOf(host.querySelector('.line:focus-visible')),
    /** Returns the line that Tab moves to. */
    tabStop: (): number => lineIndexOf(host.querySelector('.line[tabindex]')) ?? 0,
    destroy() {
      host.removeEventListener('click', handleClick, { capture: true });
      sizes.disconnect();
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
