import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDifferenceHighlights, type LineDifferences } from '@/components/captions/line-highlights';
import type { LinePainter } from '@/components/captions/line-painter';

/** The words per highlight name in a browser with the CSS Custom Highlight API. */
const drawn = new Map<string, string[]>();
beforeEach(() => {
  drawn.clear();
  const highlights = {
    set: (name: string, { ranges }: { ranges: Range[] }) => drawn.set(name, ranges.map(String)),
    delete: (name: string) => drawn.delete(name),
  };
  vi.stubGlobal('CSS', { highlights });
  vi.stubGlobal(
    'Highlight',
    class {
      ranges: Range[];
      constructor(...ranges: Range[]) {
        this.ranges = ranges;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const host = document.createElement('div');
host.innerHTML = `<div class="line"><p>So the miller slept</p><div class="two"><p>so the miller</p><p>slapped really</p></div></div>
<div class="line"><p>when the moon let him</p><div class="two"></div></div>`;
const lines = [...host.querySelectorAll<HTMLElement>('.line')];
const painter = { painted: (line: number) => lines[line] ?? null } as LinePainter;
const marked: LineDifferences = {
  first: new Map([
    [0, [{ from: 14, until: 19, kind: 'other' }]],
    [1, [{ from: 0, until: 21, kind: 'only' }]],
  ]),
  second: (line) =>
    line === 0
      ? [
          [],
          [
            { from: 0, until: 7, kind: 'other' },
            { from: 8, until: 14, kind: 'only' },
          ],
        ]
      : [],
  describe: (here, there) =>
    `here ${here.map(({ text }) => text)} there ${there.map(({ text, kind }) => `${text} ${kind}`)}`,
};
const said = () => lines.map((line) => line.querySelector(':scope > .sr')?.textContent ?? null);

describe('createDifferenceHighlights', () => {
  it('highlights only visible differences in both texts, with a style of their own for words of one track', () => {
    const marks = createDifferenceHighlights(host, painter);
    marks.show(marked);
    expect(drawn.size).toBe(0);
    marks.inView([{ from: 0, until: 1 }]);
    expect([...drawn]).toEqual([
      ['differs-other', ['slept', 'slapped']],
      ['differs-only', ['really']],
    ]);
    marks.inView([{ from: 0, until: 2 }]);
    expect(drawn.get('differs-only')).toEqual(['really', 'when the moon let him']);
    marks.end();
    expect(drawn.size).toBe(0);
  });

  it('describes the differences once at the end of a line for screen readers, until they are hidden', () => {
    const marks = createDifferenceHighlights(host, painter);
    marks.inView([{ from: 0, until: 2 }]);
    marks.show(marked);
    marks.inView([{ from: 0, until: 2 }]);
    expect(said()).toEqual(['here slept there slapped other,really only', 'here when the moon let him there ']);
    marks.show(null);
    expect(said()).toEqual([null, null]);
    expect(drawn.size).toBe(0);
  });
});
