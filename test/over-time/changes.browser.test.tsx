import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ListChanges } from '@/components/over-time/ChangesView';
import { videoId } from '../network/crawl-captures';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';

afterEach(cleanup);

const ids = (letters: string) => [...letters].map(videoId);
const renderChanges = (before: string, after: string, ordered = true) =>
  renderInPage(
    <ListChanges
      before={ids(before)}
      after={ids(after)}
      ordered={ordered}
      titleOf={(id) => `Title ${id[0]}`}
      factsOf={() => ''}
      onCopyId={() => {}}
    />,
  );

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...row.children]
        .map(({ textContent }) => textContent)
        .join(' ')
        .trim(),
    );
const figure = (label: string) => screen.getAllByText(label)[0]?.nextSibling?.textContent;

describe('ListChanges', () => {
  it('lists changed videos with their positions, and shows the overlap and the order', () => {
    renderChanges('abcd', 'aecb');
    expect(rows()).toEqual(['– 2 New Title e', '4 – Lost Title d', '2 4 Moved Title b']);
    expect(figure(t('changesJaccard'))).toBe('60%');
    expect(figure(t('changesOrder'))).toBe('0.5');
    expect(figure(t('changesStayed'))).toBe('2');
    expect([t('changeNew'), t('changeLost'), t('changeMoved')].map(figure)).toEqual(['1', '1', '1']);
  });

  it('shows only the changes of the chosen kind', () => {
    renderChanges('abcd', 'aecb');
    fireEvent.click(screen.getByRole('button', { name: `${t('changeLost')} 1` }));
    expect(rows()).toEqual(['4 – Lost Title d']);
  });

  it.each([
    ['abc', 'xabyc', '1'],
    ['abcde', 'edcba', '-1'],
    ['ab', 'xy', '–'],
  ])('shows the rank correlation of %s and %s as %s', (before, after, text) => {
    renderChanges(before, after);
    expect(figure(t('changesOrder'))).toBe(text);
  });

  it('shows no figure that reads as equal or reversed if the order is only nearly so', () => {
    const alphabet = 'abcdefghijklmnopqrstuvwxyz';
    renderChanges(alphabet, `ba${alphabet.slice(2)}`);
    expect(figure(t('changesOrder'))).toBe('0.99');
  });

  it('compares lists without an order as sets, without positions', () => {
    renderChanges('abcd', 'aecb', false);
    expect(rows()).toEqual(['New Title e', 'Lost Title d']);
    expect(screen.queryByText(t('changesOrder'))).toBeNull();
    expect(figure(t('changesInBoth'))).toBe('3');
  });
});
