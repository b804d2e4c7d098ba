import type { PaintedList } from './CaptionList';
import type { LineSpan } from './line-painter';

/** Shows an editor below a painted line, or in its place. */
export function createPlacedEditor(
  { host, element, painted }: PaintedList,
  editor: HTMLElement,
  { replaces }: { replaces: boolean },
) {
  let editorLine: number | null = null;
  let replaced: HTMLElement | null = null;

  // A list box must contain only its options, so the editor is beside the list, over a gap below its line.
  const scroller = host.parentElement ?? host;
  const gap = host.ownerDocument.createElement('div');
  const placeEditor = (): void => {
    gap.style.blockSize = `${editor.offsetHeight}px`;
    const top = gap.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
    editor.style.insetBlockStart = `${top}px`;
  };
  const addGap = (line: HTMLElement | null): void => {
    replaced?.removeAttribute('hidden');
    replaced = replaces ? line : null;
    replaced?.setAttribute('hidden', '');
    line?.after(gap);
  };
  // The lines above can get other heights when they are laid out.
  const sizes = new ResizeObserver(() => gap.isConnected && placeEditor());
  sizes.observe(editor);
  sizes.observe(host);

  return {
    painted({ from, until }: LineSpan) {
      if (editorLine !== null && editorLine >= from && editorLine < until) addGap(painted(editorLine));
    },
    /** Shows the editor at a line, or hides it. */
    show(line: number | null) {
      editorLine = line;
      if (line === null) {
        addGap(null);
        gap.remove();
        editor.remove();
        return;
      }
      addGap(element(line));
      if (!editor.isConnected) host.after(editor);
      editor.style.setProperty('--time-width', host.style.getPropertyValue('--time-width'));
      placeEditor();
    },
    destroy: () => sizes.disconnect(),
  };
}

export type PlacedEditor = ReturnType<typeof createPlacedEditor>;
