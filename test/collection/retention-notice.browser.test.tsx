import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StoragePane } from '@/components/storage/StoragePane';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { localDay } from '@/lib/shared/time-text';
import { now } from '../storage/stored-records';
import { t } from '../translations';
import { openLibraryPane } from './open-library';
import { openTable, recordsWith, stubLayout, testCollection } from './open-table';

beforeEach(stubLayout);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const day = 86_400_000;
const [capture] = testCollection.captures;
if (!capture) throw new Error('The collection has no capture.');
const records = recordsWith({ ...capture, id: '9-last' });
const recordsUntil = (time: number) => ({
  ...records,
  collections: [{ ...testCollection.collection, keepUntil: localDay(time) }],
});
const keptUntil = async () => (await collectionRepository.get('first'))?.keepUntil;

describe('the retention of a collection', () => {
  it('is set in its settings; a day in the past gets an error and changes nothing', async () => {
    const { user, ports } = await openTable();
    await user.click(screen.getByRole('button', { name: t('collectionEdit') }));
    const field = screen.getByLabelText(t('keepUntil'));
    const past = localDay(ports.now() - day);
    fireEvent.change(field, { target: { value: past } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(screen.getByText(t('keepUntilPast')).role).toBe('alert');
    expect(await keptUntil()).toBeUndefined();
    const future = localDay(ports.now() + 400 * day);
    fireEvent.change(field, { target: { value: future } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(async () => expect(await keptUntil()).toBe(future));
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(async () => expect(await keptUntil()).toBe(''));
  });

  it('is warned of before its end, with a way to extend it', async () => {
    const { user } = await openTable(recordsUntil(now + 5 * day));
    expect(document.querySelector('.collection-notice')?.textContent).toContain('Retention ends on');
    expect(screen.queryByRole('button', { name: t('retentionDelete') })).toBeNull();
    await user.click(screen.getByRole('button', { name: t('retentionExtend') }));
    const field = screen.getByLabelText(t('keepUntil'));
    fireEvent.change(field, { target: { value: localDay(now + 900 * day) } });
    fireEvent.blur(field);
    await waitFor(() => expect(document.querySelector('.collection-notice')?.textContent).toBe(''));
  });

  it('offers to delete details and captions after its end, and leaves a record', async () => {
    const { user } = await openTable(recordsUntil(now));
    await user.click(await screen.findByRole('button', { name: t('retentionDelete') }));
    const dialog = screen.getByRole('dialog', { name: t('retentionDeleteTitle', 'Tide mills') });
    expect(dialog.textContent).toContain('related videos: 3. Caption tracks: 0.');
    await user.click(screen.getByRole('button', { name: t('delete') }));
    await waitFor(() => expect(screen.queryByRole('button', { name: t('retentionDelete') })).toBeNull());
    await waitFor(() =>
      expect(document.querySelector('.collection-head')?.textContent).toMatch(/responses: 3, caption tracks: 0/),
    );
    await waitFor(() => expect(screen.getAllByText(t('stateDeleted')).length).toBeGreaterThan(0));
  });

  it('is listed on the page of storage if it is over', async () => {
    const estimate = async () => ({ usage: 1, quota: 1e9 });
    vi.stubGlobal('navigator', { ...navigator, storage: { estimate, persisted: async () => true } });
    await openLibraryPane(StoragePane, recordsUntil(now));
    const section = await screen.findByRole('region', { name: t('retention') });
    await waitFor(() => expect(section.textContent).toContain(t('retentionDelete')));
  });
});
