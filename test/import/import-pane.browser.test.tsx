import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ImportPane } from '@/components/import/ImportPane';
import { importStoreOf } from '@/components/import/use-import';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { createCollection } from '@/lib/collection/collection';
import { database } from '@/lib/database/database';
import { collectionFileWithoutReplies } from '@/lib/export/collection-file';
import type { VideoId } from '@/lib/service/ids';
import { openLibraryPane } from '../collection/open-library';
import { createSource, textOf, videoId } from '../export/export-source';
import { itemBatch } from '../storage/stored-records';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

afterEach(cleanup);

const [a, b] = ['tQ-4xkP09_s', '-w7Lr_k2ZsA'] as VideoId[] as [VideoId, VideoId];
const records = { collections: [createCollection('first', 'Tide mills', 1)], itemBatches: [itemBatch([a])] };
let openedPanel: PanelStore;
async function openPane() {
  const page = await openLibraryPane(ImportPane, records);
  openedPanel = page.panel;
  return page;
}
const file = (name: string, content: BlobPart) => new File([content], name);
const button = (name: RegExp | string) => screen.getByRole('button', { name });
const counts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
const storedIds = async () => (await (await database()).getAll('itemBatches')).flatMap(({ ids }) => ids);
const choose = async (user: Awaited<ReturnType<typeof openPane>>['user'], upload: File) => {
  await user.upload(screen.getByLabelText(t('importChoose')), upload);
  await waitUntilIdle();
};

describe('ImportPane', () => {
  it('previews a list with its counts before adding it', async () => {
    const { user } = await openPane();
    await user.type(screen.getByRole('textbox'), `${a}\n${b}\n${b}\nnonsense`);
    await user.click(button(t('importRead')));
    await waitUntilIdle();
    expect(counts()).toEqual(['2', '1', '1', '1']);
    expect(screen.getByText('nonsense').parentElement?.textContent).toBe('Line 4 nonsense');
    expect(await storedIds()).toEqual([a]);
  });

  it('reads a long pasted list at once, without putting it into the text field', async () => {
    const { user } = await openPane();
    await user.click(screen.getByRole('textbox'));
    await user.paste(Array.from({ length: 1000 }, (_, n) => videoId(n)).join('\n'));
    await waitUntilIdle();
    expect(button('Add 1,000 videos free')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('adds a list free of charge with one click, and can undo it', async () => {
    const { user, panel } = await openPane();
    await choose(user, file('list.txt', `${a} ${b}`));
    await user.click(button('Add 2 videos free'));
    await waitUntilIdle();
    expect(new Set(await storedIds())).toEqual(new Set([a, b]));
    expect(panel.getState().toast?.message).toEqual({ count: 'importAdded', n: 1 });
    panel.getState().toast?.action?.run();
    await waitUntilIdle();
    expect(await storedIds()).toEqual([a]);
  });

  it('stores the titles, ranks and origin of the videos of a table', async () => {
    const { user } = await openPane();
    await choose(user, file('list.csv', `id;title\n${b};Gezeitenmühle\n`));
    await user.click(button(/^Add 1 video/));
    await waitUntilIdle();
    const all = await (await database()).getAll('itemBatches');
    expect(all.find(({ from }) => from === 'import')).toMatchObject({
      ids: [b],
      titles: ['Gezeitenmühle'],
      ranks: [1],
      from: 'import',
    });
  });

  it('selects the column with the most videos, and reads another one on request', async () => {
    const { user } = await openPane();
    await choose(user, file('list.csv', `one,two\n${a},${b}\nx,${b}\n`));
    const column = screen.getByRole('combobox', { name: t('importColumn') });
    expect((column as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('two');
    await user.selectOptions(column, 'one');
    await waitUntilIdle();
    expect(counts()).toEqual(['1', '1', '1']);
  });

  it.each<[string, string, string]>([
    ['its name', `video_id,collected\n${a},05-Jan-2024\n`, 'Chosen by name.'],
    [
      'its content, and shows other columns with videos',
      `code,seen\n${a},https://youtu.be/${b}\n`,
      'Chosen by content: 1 of the first 1 rows name a video. Other columns with videos: “seen”.',
    ],
    ['nothing', 'country,day\nNetherlands,05-Jan-2024\n', 'No column with videos found. Choose one.'],
  ])('says that a column was chosen by %s', async (_, content, note) => {
    const { user } = await openPane();
    await choose(user, file('list.csv', content));
    const column = screen.getByRole('combobox', { name: t('importColumn') });
    expect(document.getElementById(column.getAttribute('aria-describedby') ?? '')?.textContent).toBe(note);
  });

  it('shows no video of a table of other words, and those of the column that the user chooses', async () => {
    const { user } = await openPane();
    await choose(user, file('list.csv', 'participant,code\nrespondent1,abcdefghijk\nrespondent2,05-Jan-2024\n'));
    expect(counts()).toEqual(['0', '2']);
    await user.selectOptions(screen.getByRole('combobox', { name: t('importColumn') }), 'code');
    await waitUntilIdle();
    expect(counts()).toEqual(['1', '1']);
  });

  it('detects and shows the encoding of a file, and reads the file in another one on request', async () => {
    const { user } = await openPane();
    const latin = Uint8Array.from(`id;title\n${a};Mühle\n`, (letter) => letter.charCodeAt(0));
    await choose(user, file('list.csv', latin));
    expect(screen.getByText('Mühle')).toBeTruthy();
    const box = screen.getByRole<HTMLSelectElement>('combobox', { name: t('importEncoding') });
    expect(box.value).toBe('windows-1252');
    await user.selectOptions(box, 'utf-8');
    await waitUntilIdle();
    expect(screen.queryByText('Mühle')).toBeNull();
  });

  it('explains that a list names no video, and offers to use another list', async () => {
    const { user } = await openPane();
    await choose(user, file('list.txt', 'nothing at all'));
    expect(screen.getByText(t('importNothing'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
    await user.click(button(t('importAnother')));
    expect(screen.getByRole('textbox')).toBeTruthy();
  });

  it('reads a dropped file', async () => {
    await openPane();
    fireEvent.drop(screen.getByRole('region', { name: t('importPage') }), {
      dataTransfer: { files: [file('list.txt', b)], getData: () => '' },
    });
    await waitUntilIdle();
    expect(button('Add 1 video free')).toBeTruthy();
  });

  it('shows the progress of an undo, which cannot be stopped', async () => {
    await openPane();
    importStoreOf(openedPanel).setState({ progress: { is: 'undoing', done: 1, total: 4 } });
    await waitUntilIdle();
    expect(screen.getByRole('progressbar', { name: t('importUndoing') }).getAttribute('value')).toBe('0.25');
    expect(screen.getByText('25%')).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('stop') })).toBeNull();
  });

  it('shows an error for an unreadable file, and lets the user try again', async () => {
    await openPane();
    await importStoreOf(openedPanel)
      .getState()
      .read({
        name: 'gone.txt',
        size: 9,
        bytes: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new DOMException('gone')) }) }),
      });
    await waitUntilIdle();
    expect(screen.getByRole('alert').textContent).toContain('Choose it again');
    expect(screen.getByRole('textbox', { name: t('importPaste') })).toBeTruthy();
  });
});

describe('ImportPane › collection file', () => {
  const source = createSource({
    collection: { note: 'of the estuary', budget: 5000 },
    batches: [{ ids: [videoId(1), videoId(2)], titles: ['One', null] }],
    responses: [{ body: JSON.stringify({ totalResults: 1, data: [{ id: videoId(1), title: 'One' }] }) }],
    notes: [{ videoId: videoId(2), note: 'mine', tags: ['mill'], at: 5 }],
  });
  const ndjson = async () => textOf(collectionFileWithoutReplies.chunks(source));

  it('restores a collection with its batches, responses and notes', async () => {
    const { user, panel } = await openPane();
    await choose(user, file('collection.ndjson', await ndjson()));
    expect(counts()).toEqual(['2', '1', '1', '1', '0', '0']);
    await user.click(button('Restore collection free'));
    await waitUntilIdle();
    expect(panel.getState().toast?.message).toEqual(['importRestored', 'Tide mills']);
    const db = await database();
    const restored = (await db.getAll('collections')).find(({ id }) => id !== 'first');
    expect(restored).toMatchObject({ name: 'Tide mills', note: 'of the estuary', budget: 5000 });
    const here = <T extends { collectionId: string }>(rows: T[]) =>
      rows.filter(({ collectionId }) => collectionId === restored?.id).map(({ collectionId: _, ...rest }) => rest);
    const without = <T extends { collectionId: string }>(rows: readonly T[]) =>
      rows.map(({ collectionId: _, ...rest }) => rest);
    expect(here(await db.getAll('itemBatches'))).toEqual(without(source.snapshot.batches));
    expect(here(await db.getAll('captures'))).toEqual(without(source.snapshot.captures));
    expect(here(await db.getAll('videoNotes'))).toEqual(without([...source.notes.values()]));
    const [body] = await db.getAll('captureBodies');
    expect(body?.body).toEqual(await source.body(source.captures[0]?.id ?? ''));
  });

  it('rejects an unsupported version and names it', async () => {
    const { user } = await openPane();
    await choose(user, file('collection.ndjson', (await ndjson()).replace(/"version":\d+/, '"version":-1')));
    expect(screen.getByRole('alert').textContent).toContain('-1 is not a valid file version');
  });

  it('reports the number of skipped lines', async () => {
    const { user, panel } = await openPane();
    await choose(user, file('collection.ndjson', `${await ndjson()}{"kind":"of later"}\n`));
    await user.click(button('Restore collection free'));
    await waitUntilIdle();
    expect(panel.getState().toast?.message).toEqual({ count: 'importRestoredSkipped', n: 1, fill: ['Tide mills'] });
  });

  it('restores a copy without changing the records of the original', async () => {
    const { user } = await openPane();
    const db = await database();
    const [capture] = source.captures;
    const original = new TextEncoder().encode('as it was');
    await db.put('captureBodies', { id: capture?.id ?? '', body: original });
    await choose(user, file('collection.ndjson', await ndjson()));
    await user.click(button('Restore collection free'));
    await waitUntilIdle();
    const bodies = await db.getAll('captureBodies');
    expect(bodies.length).toBe(2);
    expect(await db.get('captureBodies', capture?.id ?? '')).toEqual({ id: capture?.id, body: original });
  });

  it('leaves no restored records if the file becomes unreadable', async () => {
    const { user } = await openPane();
    const whole = file('collection.ndjson', await ndjson());
    await choose(user, whole);
    const half = new TextEncoder().encode((await ndjson()).slice(0, 900));
    const bytes = async function* () {
      yield half;
      throw new DOMException('The file is gone');
    };
    const store = importStoreOf(openedPanel);
    const { progress } = store.getState();
    if (progress.is !== 'read') throw new Error('It is read.');
    store.setState({ progress: { ...progress, list: { ...progress.list, file: { ...progress.list.file, bytes } } } });
    await store.getState().add();
    await waitUntilIdle();
    expect(screen.getByRole('alert').textContent).toContain(t('importFailed'));
    const db = await database();
    expect([await db.count('collections'), await db.count('itemBatches'), await db.count('captureBodies')]).toEqual([
      1, 1, 0,
    ]);
  });

  it('offers no restore if the header is not the first line', async () => {
    const { user } = await openPane();
    const [head, ...rest] = (await ndjson()).split('\n');
    await choose(user, file('collection.ndjson', [rest[0], head, ...rest.slice(1)].join('\n')));
    expect(button(/^Add 2 videos/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
  });
});
