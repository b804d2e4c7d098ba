import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDifferenceHighlights, type LineDifferences } from '@/components/captions/line-highlights';
import type { LinePainter } from '@/components/captions/line-painter';

/** The highlighted words by highlight name, recorded by a fake of the CSS Custom Highlight API. */
const highlighted = new Map<string, string[]>();
beforeEach(() => {
  highlighted.clear();
  const highlights = {
    set: (name: string, { ranges }: { ranges: Range[] }) => highlighted.set(name, ranges.map(String)),
    delete: (name: string) => highlighted.delete(name),
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
host.innerHTML = `<div class="line"><p>So the miller slept</p><div class="second-track"><p>so the miller</p><p>slapped really</p></div></div>
<div class="line"><p>when the moon let him</p><div class="second-track"></div></div>`;
const lines = [...host.querySelectorAll<HTMLElement>('.line')];
const painter = { painted: (line: number) => lines[line] ?? null } as LinePainter;
const differences: LineDifferences = {
  first: (line) => (line === 0 ? [{ from: 14, until: 19, kind: 'other' }] : [{ from: 0, until: 21, kind: 'only' }]),
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
const descriptions = () => lines.map((line) => line.querySelector(':scope > .visually-hidden')?.textContent ?? null);

describe('createDifferenceHighlights', () => {
  it('highlights only visible differences, with a separate style for words of only one track', () => {
    const differenceHighlights = createDifferenceHighlights(host, painter);
    differenceHighlights.show(differences);
    expect(highlighted.size).toBe(0);
    differenceHighlights.inView([{ from: 0, until: 1 }]);
    expect([...highlighted]).toEqual([
      ['differs-other', ['slept', 'slapped']],
      ['differs-only', ['really']],
    ]);
    differenceHighlights.inView([{ from: 0, until: 2 }]);
    expect(highlighted.get('differs-only')).toEqual(['really', 'when the moon let him']);
    differenceHighlights.destroy();
    expect(highlighted.size).toBe(0);
  });

  it('describes the differences once at the end of a line for screen readers, until they are hidden', () => {
    const differenceHighlights = createDifferenceHighlights(host, painter);
    differenceHighlights.inView([{ from: 0, until: 2 }]);
    differenceHighlights.show(differences);
    differenceHighlights.inView([{ from: 0, until: 2 }]);
    expect(descriptions()).toEqual(['here slept there slapped other,really only', 'here when the moon let him there ']);
    differenceHighlights.show(null);
    expect(descriptions()).toEqual([null, null]);
    expect(highlighted.size).toBe(0);
  });
});
