import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isolateText, isolateValues } from '@/lib/shared/isolate-text';
import { t } from '../translations.ts';

const override = '\u202e';
const [leftToRight, rightToLeft, firstStrong, end] = ['\u2066', '\u2067', '\u2068', '\u2069'];

/** Returns the isolates that are open after each character; -1 if one ended that was not open. */
function openAfter(text: string): number[] {
  let open = 0;
  return [...text].map((character) => {
    if ([leftToRight, rightToLeft, firstStrong].includes(character)) open += 1;
    if (character === end) open -= 1;
    return open;
  });
}

describe('isolateText', () => {
  it.each(['search_videos', 'Tide mills – part 1', '$0.01', '', 'Gezeitenmühlen', '潮汐'])('keeps %j', (text) => {
    expect(isolateText(text, 'ltr')).toBe(text);
  });

  it('encloses every text between right-to-left words', () => {
    expect(isolateText('Ntc_', 'rtl')).toBe(`${firstStrong}Ntc_${end}`);
  });

  it('encloses right-to-left letters', () => {
    expect(isolateText('טחנת גאות', 'ltr')).toBe(`${firstStrong}טחנת גאות${end}`);
  });

  it.each([
    ['an override', `a${override}b`, 'ab'],
    ['an end without a beginning, and an override after it', `a${end}${override}b`, 'ab'],
    ['a beginning without an end', `a${rightToLeft}b`, `a${rightToLeft}b${end}`],
    ['a whole isolate and an end', `${leftToRight}a${end}${end}b`, `${leftToRight}a${end}b`],
  ])('lets %s have no effect outside', (_, text, inside) => {
    expect(isolateText(text, 'ltr')).toBe(`${firstStrong}${inside}${end}`);
  });

  it('keeps a text that is an isolate, such as an amount', () => {
    expect(isolateText(`${leftToRight}$٠٫٠١${end}`, 'ltr')).toBe(`${leftToRight}$٠٫٠١${end}`);
  });

  it('ends its isolate with its last character, whatever the text', () => {
    const part = fc.constantFrom('a', 'א', '\n', override, '\u202c', leftToRight, rightToLeft, firstStrong, end);
    fc.assert(
      fc.property(
        fc.array(part).map((parts) => parts.join('')),
        (text) => {
          const isolated = isolateText(text, 'ltr');
          expect(isolated).not.toMatch(/[\u202a-\u202e]/);
          if (!/[\u2066-\u2069]/.test(isolated)) return;
          const open = openAfter(isolated);
          expect(open.slice(0, -1).every((depth) => depth > 0)).toBe(true);
          expect(open.at(-1)).toBe(0);
        },
      ),
    );
  });
});

describe('isolateValues', () => {
  const name = `x${end}${override}`;
  const isolated = `${firstStrong}x${end}`;

  it('isolates each text in a message, and nothing else', () => {
    const screen = isolateValues(t);
    expect(screen('toolsConfirm', name)).toBe(t('toolsConfirm', isolated));
    expect(screen.message(['toolsConfirm', name])).toBe(t('toolsConfirm', isolated));
    expect(screen.plural('badgeNotAdded', 1234, name)).toBe(t.plural('badgeNotAdded', 1234, isolated));
    expect(screen.message({ count: 'badgeNotAdded', n: 2, fill: [name] })).toBe(t.plural('badgeNotAdded', 2, isolated));
    expect([screen.locale, screen.dir]).toEqual([t.locale, t.dir]);
  });
});
