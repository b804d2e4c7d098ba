import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ListChanges } from '@/components/over-time/ChangesPane';
import { videoId } from '../network/crawl-captures';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';

afterEach(cleanup);

const ids = (letters: string) => [...letters].map(videoId);
const renderChanges = (before: string, after: string) =>
  renderInPage(<ListChanges before={ids(before)} after={ids(after)} titleOf={(id) => `Title ${id[0]}`} />);

describe('ListChanges', () => {
  it('lists changed videos with their positions, and explains the overlap and the order', () => {
    renderChanges('abcd', 'aecb');
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      t.plural('changesAppeared', 1),
      '1 gone',
      '1 moved',
    ]);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2Title e',
      '4Title d',
      '2 → 4Title b',
    ]);
    expect(screen.getByText(t('changesJaccardSentence', '60%'))).toBeTruthy();
    expect(screen.getByText(t('changesOrderAlike'))).toBeTruthy();
  });

  it.each([
    ['abc', 'abc', 'Videos in both runs are in nearly the same order.'],
    ['abc', 'cba', 'The order is largely reversed: the first videos are now last.'],
    ['ab', 'xy', 'Fewer than two videos are in both runs, so their order can’t be compared.'],
  ])('explains how the order changed from %s to %s: %s', (before, after, sentence) => {
    renderChanges(before, after);
    expect(screen.getByText(sentence)).toBeTruthy();
  });
});
