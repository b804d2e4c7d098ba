import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RestoreSection } from '@/components/storage/RestoreSection';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';

afterEach(cleanup);

/** The characters that isolate inserted text (UAX 9). */
const isolates = /[\u2066-\u2069]/g;

const backup = {
  createdAt: '2026-11-20T12:00:00.000Z',
  extensionVersion: '1',
  counts: { collections: 2, captures: 8, responses: 1 },
  skipped: 0,
  settings: {},
};
const ready = { backup, notTaken: [] };
const renderRestore = (part: Partial<Parameters<typeof RestoreSection>[0]>) => {
  const handlers = { onChoose: vi.fn(), onRestore: vi.fn(), onStop: vi.fn() };
  renderInPage(<RestoreSection job={null} checkedBackup={null} failure={null} {...handlers} {...part} />);
  return { ...handlers, user: userEvent.setup() };
};

describe('RestoreSection', () => {
  it.each<[Parameters<typeof RestoreSection>[0]['failure'], RegExp]>([
    [{ is: 'newer', version: '9' }, /version 9\) .*Update it/],
    [{ is: 'invalid-version', version: '-1' }, /^-1 is not a valid file version\. Choose another file/],
    [{ is: 'broken', line: 12 }, /Line 12 .*Nothing was changed/],
    [{ is: 'truncated', line: 12 }, /cut off at line 12/],
    [{ is: 'changed' }, /doesn’t match/],
    [{ is: 'not-a-backup' }, /This is not a Sidelight backup\. Choose another file/],
    [{ is: 'runs-active' }, /A run is active.*Pause or stop it/],
    [{ is: 'no-space', rows: 3 }, /Device storage is full\. Free some space/],
  ])('shows the failure and the next step: %o', (failure, sentence) => {
    renderRestore({ failure });
    expect(screen.getByRole('alert').textContent).toMatch(sentence);
  });

  it('shows the contents of a backup and asks before replacing', async () => {
    const { onRestore, user } = renderRestore({ checkedBackup: ready });
    expect(screen.getByText('2 collections · 8 responses from runs · 1 other response')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('storageReplace') }));
    expect(onRestore).not.toHaveBeenCalled();
    await user.click(screen.getAllByRole('button', { name: t('storageReplace'), hidden: true })[1] as HTMLElement);
    expect(onRestore).toHaveBeenCalledWith('replace');
  });

  it('does not offer to restore while a backup is being saved, which would contain restored data', () => {
    renderRestore({ checkedBackup: ready, job: { is: 'saving', share: 0.5 } });
    expect(screen.queryByRole('button', { name: t('storageReplace') })).toBeNull();
    expect(screen.queryByRole('button', { name: t('storageMerge') })).toBeNull();
  });

  it('lists the settings that are not taken, and nothing if there are none', () => {
    renderRestore({
      checkedBackup: {
        ...ready,
        notTaken: [
          { path: ['budgets', 'perDay'], from: 500_000, to: 1e12 },
          { path: ['budgets', 'perSession'], from: 5, to: null },
          { path: ['enteredPrices', 'captions'], from: 530, to: 0 },
          { path: ['parameterNames'], from: undefined, to: undefined },
        ],
      },
    });
    const list = within(screen.getByRole('region', { name: t('fileNotTaken') }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(isolates, ''))).toEqual([
      'Daily limit: $0.50 → $1,000,000.00',
      'Limit per browser session: $0.000005 → no limit',
      'Your price for Captions: $0.00053 → $0.00',
      'API parameter names',
    ]);
    expect(screen.queryByRole('checkbox')).toBeNull();
    cleanup();
    renderRestore({ checkedBackup: ready });
    expect(screen.queryByText(t('fileNotTaken'))).toBeNull();
  });

  it('shows how many records will be skipped', () => {
    renderRestore({ checkedBackup: { ...ready, backup: { ...backup, skipped: 3 } } });
    expect(screen.getByText(t.plural('storageSkipped', 3))).toBeTruthy();
  });

  it('merges without a confirmation', async () => {
    const { onRestore, user } = renderRestore({ checkedBackup: ready });
    await user.click(screen.getByRole('button', { name: t('storageMerge') }));
    expect(onRestore).toHaveBeenCalledWith('merge');
  });
});
