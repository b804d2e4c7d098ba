import { emptyLine, fillLine, type LineSource } from '@/components/captions/line-source';
import type { Entrant } from './entrant';

/** In CSS pixels. Unlike real lines, all lines have the same height, which makes this list the lower limit. */
const rowHeight = 28;
const spare = 8;

/**
 * Reuses a fixed number of elements, a few more than fit on the screen, while scrolling. The document contains no other
 * lines.
 */
export const recycled: Entrant = (host, source) => {
  const scroller = document.createElement('div');
  scroller.style.cssText = 'block-size:100vh;overflow:auto;position:relative';
  const tall = document.createElement('div');
  tall.style.cssText = `block-size:${source.count * rowHeight}px;position:relative;overflow:hidden`;
  const rows = poolOf(Math.ceil(innerHeight / rowHeight) + spare);
  let first = -1;
  let here = -1;
  const placeRows = (): void => {
    const from = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - spare / 2);
    for (let i = from; i < Math.min(source.count, from + rows.length); i++) {
      const row = rows[i % rows.length];
      if (row && (first < 0 || i < first || i >= first + rows.length)) write(row, source, i);
    }
    first = from;
  };
  const setCurrent = (index: number, on: boolean) => rows[index % rows.length]?.classList.toggle('current', on);
  placeRows();
  tall.append(...rows);
  scroller.append(tall);
  host.append(scroller);
  scroller.addEventListener('scroll', placeRows);
  return {
    scroller: () => scroller,
    tick(index) {
      if (here >= 0) setCurrent(here, false);
      setCurrent(index, true);
      here = index;
    },
    end: () => scroller.remove(),
  };
};

function poolOf(count: number): HTMLElement[] {
  const template = emptyLine(document);
  template.style.cssText = `position:absolute;inset-inline:0;block-size:${rowHeight}px;overflow:hidden`;
  return Array.from({ length: count }, () => template.cloneNode(true) as HTMLElement);
}

function write(row: HTMLElement, source: LineSource, index: number): void {
  fillLine(row, source.contentOf(index), index, source.count);
  row.style.transform = `translateY(${index * rowHeight}px)`;
}
