import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RestoreSection } from '@/components/storage/RestoreSection';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';

afterEach(cleanup);

const backup = {
  createdAt: '2026-11-20T12:00:00.000Z',
  extensionVersion: '1',
  counts: { collections: 2, captures: 8, responses: 1 },
  skipped: 0,
  settings: null,
};
const ready = { backup, guarded: [], ticked: new Set<string>() };
const renderRestore = (part: Partial<Parameters<typeof RestoreSection>[0]>) => {
  const handlers = { onChoose: vi.fn(), onRestore: vi.fn(), onTick: vi.fn(), onStop: vi.fn() };
  renderInPage(<RestoreSection job={null} checkedBackup={null} failure={null} {...handlers} {...part} />);
  return { ...handlers, user: userEvent.setup() };
};

describe('RestoreSection', () => {
  it.each<[Parameters<typeof RestoreSection>[0]['failure'], RegExp]>([
    [{ is: 'newer', version: '9' }, /version 9, .*Update Sidelight/],
    [{ is: 'invalid-version', version: '-1' }, /^-1 is not a valid file version\. Choose another file/],
    [{ is: 'broken', line: 12 }, /Line 12 .*nothing was changed/],
    [{ is: 'truncated', line: 12 }, /cut off at line 12/],
    [{ is: 'changed' }, /was changed after it was made/],
    [{ is: 'not-a-backup' }, /This is not a Sidelight backup, so nothing was changed\. Choose another file/],
    [{ is: 'runs-active' }, /A run is active.*nothing was deleted\. Pause or stop it/],
    [{ is: 'no-space', rows: 3 }, /Device storage is full, but no saved data was lost/],
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

  it('lists each setting that loosens a limit, none of them ticked', async () => {
    const at = ['budgets', 'perDay'];
    const price = { id: 'price', path: ['enteredPrices', 'captions'], from: undefined, to: 0 };
    const guarded = [{ id: 'day', path: at, from: 500_000, to: 1e12 }, price];
    const { onTick, user } = renderRestore({ checkedBackup: { ...ready, guarded } });
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([false, false]);
    await user.click(screen.getByRole('checkbox', { name: 'Daily limit: $0.50 → $1,000,000.00' }));
    await user.click(screen.getByRole('checkbox', { name: t('priceMineFor', 'Captions: not set → $0.00') }));
    expect(onTick.mock.calls).toEqual([['day'], ['price']]);
  });

  it('says when ticked settings apply, and shows no such note if no setting loosens a limit', () => {
    const note = t('storageGuarded');
    const consent = { id: 'consent', path: ['tools', 'https://lab.example', 'find', 'consent'], from: undefined };
    const share = { id: 'share', path: ['details', 'maxMissingShare'], from: 0.1, to: 0.9 };
    renderRestore({ checkedBackup: { ...ready, guarded: [{ ...consent, to: 'allow' }, share] } });
    const list = screen.getByRole('group', { name: t('guardedChanges') });
    expect(list.textContent).toContain(note);
    expect(list.textContent).toContain('https://lab.example: Ask first → Call it');
    expect(list.textContent).toContain('10% → 90%');
    cleanup();
    renderRestore({ checkedBackup: ready });
    expect(screen.queryByText(note)).toBeNull();
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
