import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OverTimePane } from '@/components/over-time/OverTimePane';
import { createCollection } from '@/lib/collection/collection';
import type { OriginalStudy } from '@/lib/replication/original-study';
import { openLibraryPane, type StoredRecords } from '../collection/open-library';
import { captionsResponse } from '../export/caption-tracks';
import { repeatedDesign } from '../fixtures/design';
import { detailed, related, videoId } from '../network/crawl-captures';
import { originalStudy, originalVideo } from '../replication/original';
import { itemBatch } from '../storage/stored-records';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

afterEach(cleanup);

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(videoId);
const ids = [a, b, c, d].flatMap((id) => id ?? []);
const tables = {
  videos: ids.slice(0, 3).map((id) => originalVideo(id, '10')),
  related: { [ids[0] ?? '']: ids.slice(1, 3) },
  tracks: ids.slice(0, 2).map((id) => ({ id, lang: 'en', mode: 'default', hash: '1' })),
};
const recordsWith = (original: OriginalStudy, more: StoredRecords = {}): StoredRecords => ({
  collections: [{ ...createCollection('first', 'Once more', 1), design: { ...repeatedDesign(), original } }],
  ...more,
});
const results: StoredRecords = {
  itemBatches: [itemBatch([ids[0], ids[2], ids[3]].flatMap((id) => id ?? []))],
  captures: [
    { ...detailed(1, [{ id: 'a', title: 'Tide mill', viewCount: '15' }]), id: '1' },
    related('a', ['c', 'd'], { id: '2', receivedAt: 2 }),
  ],
  videoNotes: [
    { collectionId: 'first', videoId: videoId('c'), note: '', tags: [], at: 1, excludedReason: 'off topic' },
  ],
  responses: [captionsResponse({ videoId: videoId('a') })],
};

async function openView(records: StoredRecords) {
  const page = await openLibraryPane(OverTimePane, records);
  await act(waitUntilIdle);
  const choice = screen.queryByRole('button', { name: t('viewReplication') });
  if (choice) await page.user.click(choice);
  await act(waitUntilIdle);
  return page;
}
const kinds = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
const videos = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').parentElement?.textContent?.trim());

describe('the view Replication', () => {
  it('cites the original and compares each kind of its results', async () => {
    await openView(recordsWith(originalStudy(tables), results));
    expect(screen.getByText('Lovelace, Ada; Tidal Lab. Tide mills. Version: 1.2. 2026')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'https://doi.org/10.5281/zenodo.4711' })).toBeTruthy();
    await vi.waitFor(() => expect(screen.queryByText(t('replicationReading'))).toBeNull());
    expect(kinds()).toEqual([
      'Videos Same: 1 · Lost: 1 · New: 1 · Excluded: 1',
      'Related links Lost: 1 · New: 1 · Excluded: 1',
      'Views Changed: 1 · median change +50%',
      'Likes Nothing to compare',
      'Comments Nothing to compare',
      'Caption tracks Changed: 1 · Lost: 1',
    ]);
    expect(videos()).toEqual(['Lost Title b', 'Excluded Title c', `New ${d}`].map((row) => row.replace(' ', '')));
  });

  it('shows only the videos of the chosen status, and exports every row', async () => {
    const { user, panel } = await openView(recordsWith(originalStudy(tables), results));
    await user.click(screen.getByRole('button', { name: `${t('changeNew')} 1` }));
    expect(videos()).toEqual([`New${d}`]);
    await vi.waitFor(() => expect(screen.queryByText(t('replicationReading'))).toBeNull());
    const save = vi.spyOn(panel.getState().ports, 'save');
    await user.click(screen.getByRole('button', { name: t('exportCsv') }));
    await act(waitUntilIdle);
    const [name, , content] = save.mock.lastCall ?? [];
    expect(name).toBe('Once more replication.csv');
    const lines = String(content).trimEnd().split('\r\n');
    expect(lines[0]).toBe('kind,status,id,target,lang,mode,original,replication,original_at,replication_at');
    expect(lines).toContain(`link,lost,${a},${b},,,,,,`);
    expect(lines).toContain(`viewCount,changed,${a},,,,10,15,2026-03-09T10:00:00.000Z,1970-01-01T00:00:00.001Z`);
    expect(lines).toHaveLength(11);
  });

  it('says that steps are not done, and leads to them', async () => {
    const { user } = await openView(recordsWith(originalStudy(tables), results));
    expect(screen.getByText(t('replicationUnfinished'))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('replicationSteps') }));
    expect(location.hash).toBe('#first/runs');
  });

  it('asks to run the steps of an empty collection', async () => {
    await openView(recordsWith(originalStudy(tables)));
    expect(screen.getByText(t('replicationEmpty'))).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([t('replicationSteps')]);
  });

  it('says which results the package did not have', async () => {
    await openView(recordsWith(originalStudy({ videos: [] }), results));
    expect(screen.getAllByText(t('originalTableMissing'))).toHaveLength(2);
  });

  it('explains damaged results of the original, and what to do', async () => {
    await openView(recordsWith({ ...originalStudy(), tables: '{' }, results));
    expect(screen.getByRole('alert').textContent).toContain(t('replicationDamagedNext'));
  });

  it('is offered only for a collection with an original', async () => {
    await openView({ ...results, collections: [createCollection('first', 'Tide mills', 1)] });
    expect(screen.getByRole('button', { name: t('viewMissing') })).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('viewReplication') })).toBeNull();
  });
});
