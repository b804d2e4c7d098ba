import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { snapshotStoreOf } from '@/components/collection/use-snapshot';
import { tableActionsOf } from '@/components/collection/use-table';
import { addItems } from '@/lib/collection/repository/add-items';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { noteRepository } from '@/lib/collection/repository/note-repository';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import { detailsReuseRepository } from '@/lib/runs/repository/reuse-details';
import type { VideoId } from '@/lib/service/ids';
import { readRuns } from '../storage/stored-records';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';
import { openTable, rows, shownTitles, stubLayout, testCollection } from './open-table';

vi.mock('@/lib/collection/repository/add-items', async (original) => {
  const actual = await original<typeof import('@/lib/collection/repository/add-items')>();
  return { ...actual, addItems: vi.fn(actual.addItems) };
});

beforeEach(stubLayout);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Polls until the assertion passes, because hashing runs asynchronously on other threads of the browser. */
const until = (assertion: () => Promise<void>) =>
  vi.waitFor(
    async () => {
      await waitUntilIdle();
      await assertion();
    },
    { timeout: 10_000 },
  );

const barButton = (name: string | RegExp) =>
  within(screen.getByRole('region', { name: t('tableSelection') })).getByRole('button', { name });

describe('SelectionBar', () => {
  const select = (...indexes: number[]) => {
    for (const index of indexes) fireEvent.click(within(rows()[index] as HTMLElement).getByRole('checkbox'));
  };
  const ids = (...indexes: number[]) => indexes.map((index) => testCollection.itemBatches[0]?.ids[index]);

  it('removes videos and undoes that', async () => {
    const { user, panel } = await openTable();
    select(0, 1);
    await user.click(barButton(t('tableRemoveSelected')));
    await waitUntilIdle();
    expect(rows()).toHaveLength(28);
    expect(panel.getState().toast?.message).toEqual({ count: 'tableRemoved', n: 2 });
    expect(snapshotStoreOf(panel).getState().selected.size).toBe(0);
    panel.getState().toast?.action?.run();
    await waitUntilIdle();
    expect(shownTitles()[0]).toBe('How tide mills kept time with the moon');
  });

  it('can undo a removal even if the same videos are removed again before the table is updated', async () => {
    const { panel } = await openTable();
    const removed = testCollection.itemBatches[0]?.ids.slice(0, 2) ?? [];
    const actions = tableActionsOf(panel);
    await Promise.all([actions.remove(removed), actions.remove(removed)]);
    panel.getState().toast?.action?.run();
    await waitUntilIdle();
    expect(await collectionRepository.count('first')).toBe(30);
  });

  it('says how many selected videos the search hides, and ignores them in the state of the header checkbox', async () => {
    const { user } = await openTable();
    const [first = ''] = shownTitles();
    const header = () => screen.getByRole<HTMLInputElement>('checkbox', { name: t('tableSelectAll') });
    const stateOf = ({ checked, indeterminate }: HTMLInputElement) => ({ checked, indeterminate });
    const bar = () => screen.getByRole('region', { name: t('tableSelection') });
    select(0, 1);
    expect(within(bar()).getByRole('status').textContent).toBe(t.plural('tableSelected', 2));
    const search = screen.getByRole('searchbox', { name: t.plural('findInVideos', 30) });
    await user.type(search, ids(0)[0] ?? '');
    expect(shownTitles()).toEqual([first]);
    expect(within(bar()).getByRole('status').textContent).toContain(t.plural('tableSelectedHidden', 1));
    expect(stateOf(header())).toEqual({ checked: true, indeterminate: false });
    select(0);
    expect(within(bar()).getByRole('status').textContent).toContain(t.plural('tableSelectedHidden', 1));
    expect(stateOf(header())).toEqual({ checked: false, indeterminate: false });
  });

  it('lets the user undo a move whose details did not fit in storage', async () => {
    const { user, panel } = await openTable();
    const copy = vi.spyOn(detailsReuseRepository, 'copyHistory');
    copy.mockResolvedValue({ ok: false, failure: { kind: 'storage-full' } });
    select(0, 1);
    await user.click(barButton(t('addToCollection')));
    await user.click(screen.getByRole('menuitem', { name: t('tableMoveTo', 'Seminar 3') }));
    await until(async () => expect(panel.getState().toast?.message).toEqual(['tableDetailsNoSpace']));
    panel.getState().toast?.action?.run();
    await until(async () => expect(await collectionRepository.batches('other')).toEqual([]));
  });

  it('undoes the part of a copy that was added before storage was full', async () => {
    const { panel } = await openTable();
    const undo = vi.fn(async () => {});
    vi.mocked(addItems).mockResolvedValueOnce({ undo, ended: 'storage-full', added: 0, done: 0 });
    await tableActionsOf(panel).copyOrMove(
      testCollection.itemBatches[0]?.ids ?? [],
      { id: 'other', name: 'Seminar 3' },
      'copy',
    );
    expect(undo).toHaveBeenCalled();
    expect(panel.getState().toast?.message).toEqual(['addNoSpace']);
  });

  it('moves videos to another collection and undoes that', async () => {
    const { user, panel } = await openTable();
    select(0, 1);
    await user.click(barButton(t('addToCollection')));
    await user.click(screen.getByRole('menuitem', { name: t('tableMoveTo', 'Seminar 3') }));
    await until(async () => expect(panel.getState().toast).not.toBeNull());
    expect((await collectionRepository.batches('other')).flatMap((one) => one.ids)).toEqual(ids(0, 1));
    expect(await collectionRepository.count('first')).toBe(28);
    panel.getState().toast?.action?.run();
    await until(async () => expect(await collectionRepository.count('first')).toBe(30));
    expect(await collectionRepository.count('other')).toBe(0);
  });

  it('restores the target collection when a move is undone', async () => {
    const { user, panel } = await openTable();
    const [videoId] = ids(0);
    if (!videoId) throw new Error('There is no video.');
    const context = { from: 'library', page: null, address: null, rank: null } as const;
    await collectionRepository.add('other', [{ videoId, title: null, context }]);
    const before = await collectionRepository.batches('other');
    select(0, 1);
    await user.click(barButton(t('addToCollection')));
    await user.click(screen.getByRole('menuitem', { name: t('tableMoveTo', 'Seminar 3') }));
    await until(async () => expect(panel.getState().toast).not.toBeNull());
    expect((await collectionRepository.batches('other')).flatMap((one) => one.ids)).toEqual([videoId, ...ids(0, 1)]);
    panel.getState().toast?.action?.run();
    await until(async () => expect(await collectionRepository.count('first')).toBe(30));
    expect(await collectionRepository.batches('other')).toEqual(before);
  });

  it('moves details, notes and tags, and undoes that', async () => {
    const { user, panel } = await openTable();
    const [moved] = ids(0);
    if (!moved) throw new Error('There is no video.');
    await noteRepository.put([{ collectionId: 'first', videoId: moved, note: 'Look', tags: ['tide'], at: 1 }]);
    await waitUntilIdle();
    const dataIn = async (collectionId: string) => [
      (await captureRepository.captures(collectionId)).filter(
        (one) => one.name === 'batchVideos' && one.ids.includes(moved),
      ).length > 0,
      (await noteRepository.all(collectionId)).map(({ note, tags }) => [note, tags]),
    ];
    select(0);
    await user.click(barButton(t('addToCollection')));
    await user.click(screen.getByRole('menuitem', { name: t('tableMoveTo', 'Seminar 3') }));
    await until(async () => expect(await noteRepository.all('first')).toEqual([]));
    expect(await dataIn('other')).toEqual([true, [['Look', ['tide']]]]);
    expect((await captureRepository.captures('other')).flatMap((one) => one.ids)).not.toContain(ids(1)[0]);
    panel.getState().toast?.action?.run();
    await until(async () => expect(await dataIn('first')).toEqual([true, [['Look', ['tide']]]]));
    expect(await dataIn('other')).toEqual([false, []]);
  });

  it('moves a note that the table does not show yet', async () => {
    const { panel } = await openTable();
    const [moved] = ids(0);
    if (!moved) throw new Error('There is no video.');
    const actions = tableActionsOf(panel);
    await actions.changeNote(moved, 'Typed last');
    await actions.copyOrMove([moved], { id: 'other', name: 'Seminar 3' }, 'move');
    expect((await noteRepository.all('other')).map(({ note }) => note)).toEqual(['Typed last']);
  });

  it('puts moved videos back before it removes their copies', async () => {
    const { panel } = await openTable();
    const steps: string[] = [];
    const undo = async () => void steps.push(`in the collection: ${await collectionRepository.count('first')}`);
    vi.mocked(addItems).mockResolvedValueOnce({ undo, ended: 'done', added: 2, done: 2 });
    const moved = testCollection.itemBatches[0]?.ids.slice(0, 2) ?? [];
    await tableActionsOf(panel).copyOrMove(moved, { id: 'other', name: 'Seminar 3' }, 'move');
    panel.getState().toast?.action?.run();
    await until(async () => expect(steps).toEqual(['in the collection: 30']));
  });

  it('tags videos, which the search then finds', async () => {
    const { user } = await openTable();
    const titles = shownTitles();
    select(2, 5);
    await user.click(barButton(t('tableTag')));
    await user.type(screen.getByRole('textbox', { name: t('tableTag') }), 'coded twice{Enter}');
    await waitUntilIdle();
    expect((await noteRepository.all('first')).map(({ videoId, tags }) => [videoId, tags])).toEqual(
      expect.arrayContaining(ids(2, 5).map((id) => [id, ['coded twice']])),
    );
    await user.type(screen.getByRole('searchbox', { name: t.plural('findInVideos', 30) }), 'coded twice');
    expect(shownTitles()).toEqual([titles[2], titles[5]]);
  });

  it('keeps the undo if the videos are tagged again', async () => {
    const { panel } = await openTable();
    const tagged = testCollection.itemBatches[0]?.ids.slice(0, 1) ?? [];
    const { tag } = tableActionsOf(panel);
    await tag(tagged, 'tide', true);
    const first = panel.getState().toast;
    expect(first?.message).toEqual({ count: 'tableTagged', n: 1, fill: ['tide'] });
    await tag(tagged, 'tide', true);
    expect(panel.getState().toast).toBe(first);
    panel.getState().dismiss();
    await tag(tagged, 'tide', true);
    expect(panel.getState().toast?.message).toEqual({ count: 'tableTagged', n: 0, fill: ['tide'] });
  });

  it('excludes videos for a reason, shows it in their rows, and includes them again', async () => {
    const { user, panel } = await openTable();
    const reason = 'not about mills';
    const exclusions = async () => (await noteRepository.all('first')).map((note) => note.excludedReason);
    const status = () => screen.getByRole('region', { name: t('status') }).textContent;
    select(0, 1);
    await user.click(barButton(t('tableExclude')));
    const form = within(screen.getByRole('dialog'));
    expect(form.getByRole<HTMLButtonElement>('button', { name: t('tableExclude') }).disabled).toBe(true);
    await user.type(form.getByRole('combobox', { name: t('tableExcludeReason') }), ` ${reason} {Enter}`);
    await until(async () => expect(await exclusions()).toEqual([reason, reason]));
    await until(async () => expect(rows()[1]?.textContent).toContain(t('rowExcluded', reason)));
    expect(status()).toContain(t.plural('excludedCount', 2));
    expect(status()).toContain(t.plural('videoCount', 28));
    expect(panel.getState().toast?.message).toEqual({ count: 'tableExcludedCount', n: 2 });
    const bulkNote = { ...(await noteRepository.all('first'))[0], note: 'seen twice' };
    await noteRepository.put([bulkNote as Parameters<typeof noteRepository.put>[0][number]]);
    await waitUntilIdle();
    await user.click(barButton(t('tableExclude')));
    await user.click(screen.getByRole('button', { name: t('tableInclude') }));
    // A note without text, tags and reason is deleted.
    await until(async () => expect(await noteRepository.all('first')).toMatchObject([{ note: 'seen twice' }]));
    await until(async () => expect(status()).toContain(t.plural('videoCount', 30)));
    panel.getState().toast?.action?.run();
    await until(async () => expect(await exclusions()).toEqual([reason, reason]));
  });

  it('starts a run for the selected videos without details', async () => {
    const { user, workerCalls } = await openTable(undefined, { batchVideos: 130 });
    select(0, 7, 8);
    await user.click(barButton(new RegExp(`^${t.plural('rowFetchDetailsFor', 2)}`)));
    await until(async () => expect(workerCalls).toEqual(['runs/process']));
    expect((await readRuns()).runs).toMatchObject([{ plan: { kind: 'details', ids: ids(7, 8) } }]);
  });

  it('opens bulk captions and the related network without a request', async () => {
    const { user, workerCalls } = await openTable();
    select(0, 1);
    await user.click(barButton(new RegExp(`^${t('captionsGet')}`)));
    expect(location.hash).toMatch(/^#first\/bulk-captions\/from=selected&step=setup/);
    await user.click(barButton(new RegExp(`^${t('tableFindRelated')}`)));
    expect(location.hash).toBe('#first/related');
    expect(workerCalls).toEqual([]);
  });

  it('offers its actions by keys, and applies them to the focused row if nothing is selected', async () => {
    const { user, panel } = await openTable();
    rows()[3]?.focus();
    await user.keyboard('a');
    expect(snapshotStoreOf(panel).getState().selected).toEqual(new Set(ids(3)));
    expect(screen.getByRole('menuitem', { name: t('tableCopyTo', 'Seminar 3') })).toBe(document.activeElement);
    await user.keyboard('{Escape}');
    await user.keyboard('e');
    expect(screen.getByRole('menuitem', { name: new RegExp(`^${t('exportCsv')}`) })).toBe(document.activeElement);
    await user.keyboard('{Escape}{Delete}');
    await until(async () => expect(panel.getState().toast?.message).toEqual({ count: 'tableRemoved', n: 1 }));
    expect(rows()).toHaveLength(29);
  });

  it('copies the ids, one per line', async () => {
    const { user, copied } = await openTable();
    select(0, 1);
    await user.click(barButton(t('exportPage')));
    await user.click(screen.getByRole('menuitem', { name: new RegExp(`^${t('copyIds')}`) }));
    await waitUntilIdle();
    expect(copied).toEqual([
      ids(0, 1)
        .map((id) => `${id}\n`)
        .join(''),
    ]);
  });
});

describe('NoteEditor', () => {
  it('saves note and tags while the user types, after the note that another window has written', async () => {
    const { user } = await openTable();
    fireEvent.click(within(rows()[0] as HTMLElement).getAllByRole('gridcell')[1] as HTMLElement);
    await waitUntilIdle();
    const videoId = testCollection.itemBatches[0]?.ids[0] as VideoId;
    await noteRepository.put([{ collectionId: 'first', videoId, note: 'cork ', tags: [], at: 1 }]);
    await waitUntilIdle();
    await user.type(screen.getByRole('textbox', { name: t('tableNote') }), 'float');
    const tags = screen.getByRole('combobox', { name: t('tableTags') });
    await user.type(tags, 'ga');
    // Enter accepts the text of an input method, which is not yet the tag.
    fireEvent.keyDown(tags, { key: 'Enter', isComposing: true });
    await user.type(tags, 'te{Enter}');
    await waitUntilIdle();
    expect(await noteRepository.all('first')).toMatchObject([{ videoId, note: 'cork float', tags: ['gate'] }]);
    expect(screen.getByText(t('saved'))).toBeDefined();
  });

  it('keeps every tag that is added or removed before the table shows the first one', async () => {
    await openTable();
    fireEvent.click(within(rows()[0] as HTMLElement).getAllByRole('gridcell')[1] as HTMLElement);
    await waitUntilIdle();
    const field = screen.getByRole('combobox', { name: t('tableTags') });
    const add = (tag: string) => {
      fireEvent.change(field, { target: { value: tag } });
      fireEvent.keyDown(field, { key: 'Enter' });
    };
    for (const tag of ['gate', 'sluice', 'gate']) add(tag);
    await waitUntilIdle();
    expect(await noteRepository.all('first')).toMatchObject([{ tags: ['gate', 'sluice'] }]);
    for (const tag of ['gate', 'sluice'])
      fireEvent.click(screen.getByRole('button', { name: t('tableTagRemove', tag) }));
    await waitUntilIdle();
    expect(await noteRepository.all('first')).toEqual([]);
  });

  it('does not bring back a note that was deleted meanwhile', async () => {
    const { user } = await openTable();
    fireEvent.click(within(rows()[0] as HTMLElement).getAllByRole('gridcell')[1] as HTMLElement);
    await waitUntilIdle();
    await user.type(screen.getByRole('combobox', { name: t('tableTags') }), 'gate{Enter}');
    await waitUntilIdle();
    await noteRepository.remove('first', [testCollection.itemBatches[0]?.ids[0] ?? '']);
    await waitUntilIdle();
    await user.type(screen.getByRole('combobox', { name: t('tableTags') }), 'sluice{Enter}');
    await waitUntilIdle();
    expect(await noteRepository.all('first')).toMatchObject([{ tags: ['sluice'] }]);
  });
});
