import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ImportPane } from '@/components/import/ImportPane';
import { createCollection } from '@/lib/collection/collection';
import type { VideoNote } from '@/lib/collection/records';
import { noteRepository } from '@/lib/collection/repository/note-repository';
import { database } from '@/lib/database/database';
import type { VideoId } from '@/lib/service/ids';
import { openLibraryPane } from '../collection/open-library';
import { itemBatch } from '../storage/stored-records';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';
import { table } from './parse-list';

afterEach(cleanup);

const [a, b, other] = ['tQ-4xkP09_s', '-w7Lr_k2ZsA', 'Zk3_vQ81xLw'] as [VideoId, VideoId, VideoId];
const ofA: VideoNote = { collectionId: 'first', videoId: a, note: 'Wheel', tags: ['mill'], at: 1 };
const header = ['id', 'title', 'tags_added', 'note'];

async function openTable(rows: string[][]) {
  const page = await openLibraryPane(ImportPane, {
    collections: [createCollection('first', 'Tide mills', 1)],
    itemBatches: [itemBatch([a, b])],
    videoNotes: [ofA],
  });
  await page.user.upload(screen.getByLabelText(t('importChoose')), new File([table(header, rows, ';')], 'videos.csv'));
  await waitUntilIdle();
  return { ...page, preview: within(screen.getByRole('region', { name: t('importEdits') })) };
}
const storedNotes = async () => (await database()).getAll('videoNotes');
const valuesOf = (notes: VideoNote[]) => notes.map(({ videoId, note, tags }) => ({ videoId, note, tags }));

describe('EditsPreview', () => {
  it('shows each change before it is applied, applies all with one click, and can undo it', async () => {
    const { user, panel, preview } = await openTable([
      [a, 'Mill', '["mill"]', ''],
      [b, 'Sluice', 'sea, tide', 'By the sea'],
    ]);
    expect(preview.getAllByRole('table').map(({ textContent }) => textContent)).toEqual([
      `VideoIn the collectionIn the file${b}–sea, tide`,
      `VideoIn the collectionIn the file${a}Wheel–${b}–By the sea`,
    ]);
    expect(preview.getByText('2 videos change in note. 1 video loses its value.')).toBeTruthy();
    expect(await storedNotes()).toEqual([ofA]);
    await user.click(preview.getByRole('button', { name: 'Apply changes free' }));
    await waitUntilIdle();
    expect(valuesOf(await storedNotes())).toEqual([
      { videoId: b, note: 'By the sea', tags: ['sea', 'tide'] },
      { videoId: a, note: '', tags: ['mill'] },
    ]);
    expect(panel.getState().toast?.message).toEqual({ count: 'importEditsApplied', n: 2 });
    panel.getState().toast?.action?.run();
    await waitUntilIdle();
    expect(await storedNotes()).toEqual([ofA]);
  });

  it('says that the storage is full, and changes nothing', async () => {
    const { user, preview } = await openTable([[a, 'Mill', '["mill"]', 'Sluice']]);
    vi.spyOn(noteRepository, 'put').mockRejectedValueOnce(new DOMException('', 'QuotaExceededError'));
    await user.click(preview.getByRole('button', { name: 'Apply changes free' }));
    expect(await screen.findByText(t('importNoSpace'))).toBeTruthy();
    expect(await storedNotes()).toEqual([ofA]);
  });

  it('offers nothing to apply for unchanged values, and lists what is left out', async () => {
    const { preview } = await openTable([
      [a, 'Mill', '["mill"]', 'Wheel'],
      [other, '', '', 'x'],
      ['#NAME?', '', '', 'x'],
      [b, '', '', 'x'],
      [b, '', '', 'y'],
    ]);
    expect(preview.getByText(t('importEditsSame'))).toBeTruthy();
    expect(preview.queryByRole('button')).toBeNull();
    expect(preview.getByText(other)).toBeTruthy();
    expect(preview.getByText(t.plural('importEditsDamaged', 1, '4'))).toBeTruthy();
    expect(preview.getByText(t('importEditsConflict', '5, 6'))).toBeTruthy();
    expect(preview.getByText('title')).toBeTruthy();
    // The videos can still be added as a list.
    expect(screen.getByRole('button', { name: 'Add 3 videos free' })).toBeTruthy();
  });
});
