import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ListChanges } from '@/components/over-time/ChangesPane';
import { videoId } from '../network/crawl-captures';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';

afterEach(cleanup);

const ids = (letters: string) => [...letters].map(videoId);
const renderChanges = (before: string, after: string, ordered = true) =>
  renderInPage(
    <ListChanges before={ids(before)} after={ids(after)} ordered={ordered} titleOf={(id) => `Title ${id[0]}`} />,
  );

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
    ['abc', 'abc', 'Videos in both runs are in the same order.'],
    ['abc', 'xabyc', 'Videos in both runs are in the same order.'],
    ['abcde', 'bacde', 'Videos in both runs are in nearly the same order.'],
    ['abcde', 'cabed', 'Videos in both runs are in a similar order.'],
    ['abcd', 'bdac', 'The two orders have little in common.'],
    ['abcde', 'edcab', 'The order is largely reversed: the first videos are now last.'],
    ['abc', 'cba', 'Videos in both runs are in the reverse order.'],
    ['ab', 'xy', 'Fewer than two videos are in both runs, so their order can’t be compared.'],
  ])('explains how the order changed from %s to %s: %s', (before, after, sentence) => {
    renderChanges(before, after);
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it('shows no figure that reads as equal or reversed if the order is only nearly so', () => {
    const alphabet = 'abcdefghijklmnopqrstuvwxyz';
    renderChanges(alphabet, `ba${alphabet.slice(2)}`);
    expect(screen.getByText(t('changesOrder')).nextSibling?.textContent).toBe('0.99');
  });

  it('compares lists without an order as sets, without positions', () => {
    renderChanges('abcd', 'aecb', false);
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['1 appeared', '1 gone']);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Title e', 'Title d']);
    expect(screen.queryByText(t('changesOrder'))).toBeNull();
    expect(screen.getByText('3 videos are in both runs.')).toBeTruthy();
  });
});
