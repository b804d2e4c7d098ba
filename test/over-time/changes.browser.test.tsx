import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ListChanges } from '@/components/over-time/ChangesPane';
import { videoId } from '../network/crawled';
import { renderInPage } from '../shown-in';

afterEach(cleanup);

const ids = (letters: string) => [...letters].map(videoId);
const changes = (before: string, after: string) =>
  renderInPage(<ListChanges before={ids(before)} after={ids(after)} titleOf={(id) => `Title ${id[0]}`} />);

describe('ListChanges', () => {
  it('lists the changes with positions, and explains two measures', () => {
    changes('abcd', 'aecb');
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      '1 appeared',
      '1 gone',
      '1 moved',
    ]);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2Title e',
      '4Title d',
      '2 → 4Title b',
    ]);
    expect(screen.getByText('60% of the videos that either run found were found by both.')).toBeTruthy();
    expect(screen.getByText('Those in both stand in a similar order.')).toBeTruthy();
  });

  it.each([
    ['abc', 'abc', 'Those in both stand in nearly the same order.'],
    ['abc', 'cba', 'The order is turned around: what stood first stands last.'],
    ['ab', 'xy', 'Fewer than two videos are in both, so their order says nothing.'],
  ])('explains the order from %s to %s: %s', (before, after, sentence) => {
    changes(before, after);
    expect(screen.getByText(sentence)).toBeTruthy();
  });
});
