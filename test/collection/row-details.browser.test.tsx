import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitUntilIdle } from '../wait-until-idle';
import { openTable, recordsFrom, rows, stubLayout } from './open-table';

beforeEach(stubLayout);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('RowDetails', () => {
  const openDetails = async (address: string) => {
    await openTable(recordsFrom(address));
    act(() => rows()[0]?.focus());
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
    await waitUntilIdle();
    const [shown] = within(screen.getByRole('complementary')).getAllByText(address);
    return shown?.closest('a')?.getAttribute('href');
  };

  it.each([
    'data:text/html,<h1>tide</h1>',
    'file:///etc/passwd',
    'chrome-extension://abc/options.html',
    'options.html',
    'https://www.youtube.com@attacker.example/',
  ])('shows the stored address %s as plain text', async (address) => {
    expect(await openDetails(address)).toBeUndefined();
  });

  it('links the page from which the video was added', async () => {
    expect(await openDetails('https://www.youtube.com/feed/history')).toBe('https://www.youtube.com/feed/history');
  });
});
