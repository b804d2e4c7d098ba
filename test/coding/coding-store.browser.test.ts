import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { libraryStoreOf } from '@/components/collection/use-library';
import { codebookJson } from '@/lib/coding/codebook-file';
import { codingRepository } from '@/lib/coding/repository';
import { createCodingStore } from '@/lib/coding/store';
import { createCollection } from '@/lib/collection/collection';
import { openLibraryPane } from '../collection/open-library';
import { waitUntilIdle } from '../wait-until-idle';
import { claimsVariable, codebook, noon, toneVariable, videoId } from './coding';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  cleanup();
  vi.restoreAllMocks();
});

const ofSecond = codebook({ collectionId: 'second', variables: [toneVariable] });

/** Opens the coding of the first of two collections. */
async function open() {
  const { panel } = await openLibraryPane(
    () => null,
    {
      collections: [createCollection('first', 'Tide mills', 1), createCollection('second', 'Windmills', 2)],
      codebooks: [codebook({ variables: [toneVariable, claimsVariable] }), ofSecond],
    },
    {},
    noon,
  );
  await panel.getState().changeSettings({ coder: 'Ann' });
  const library = libraryStoreOf(panel);
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `new${ids}`;
  };
  const store = createCodingStore(panel, library, { now: () => noon, newId, save: async () => {} });
  stops.push(store.getState().start());
  await waitUntilIdle();
  /** Undoes by the toast, after a visit to the other collection. */
  const undoFromSecond = async () => {
    library.getState().goToPane('coding', 'second');
    stops.push(store.getState().start());
    await waitUntilIdle();
    panel.getState().toast?.action?.run();
    await waitUntilIdle();
  };
  return { store, undoFromSecond };
}

const variablesIn = async (id: string) => (await codingRepository.of(id)).codebook?.variables ?? [];

describe('the undo of a toast', () => {
  it('changes the collection of the deletion, also while another one is shown', async () => {
    const { store, undoFromSecond } = await open();
    await store.getState().deleteVariable(toneVariable);
    await undoFromSecond();
    expect(await variablesIn('first')).toEqual([toneVariable, claimsVariable]);
    expect((await codingRepository.of('second')).codebook).toEqual(ofSecond);
  });

  it('withdraws an imported codebook where it was imported', async () => {
    const { store, undoFromSecond } = await open();
    const imported = codebook({ variables: [{ ...claimsVariable, id: 'other' }] });
    await store.getState().importCodebook(codebookJson(imported));
    expect(await variablesIn('first')).toHaveLength(3);
    await undoFromSecond();
    expect(await variablesIn('first')).toHaveLength(2);
    expect((await codingRepository.of('second')).codebook).toEqual(ofSecond);
  });

  it('restores a value beside those that were added since', async () => {
    const { store, undoFromSecond } = await open();
    const [calm] = toneVariable.values;
    if (!calm) throw new Error('There is no value.');
    await store.getState().deleteValue('tone', calm);
    await store.getState().addValue('tone', 'Added');
    await undoFromSecond();
    const values = (await variablesIn('first'))[0]?.values ?? [];
    expect(values.map(({ name, key, deleted }) => [name, key, deleted])).toEqual([
      [calm.name, 1, undefined],
      ['The urgent', 2, undefined],
      ['The playful', 9, undefined],
      ['Added', null, undefined],
    ]);
  });
});

describe('changes that follow each other at once', () => {
  it('are all kept in the codebook', async () => {
    const { store } = await open();
    const { changeValue, addValue } = store.getState();
    await Promise.all([changeValue('tone', 'calm', { name: 'Quiet' }), addValue('tone', 'Added')]);
    expect((await variablesIn('first'))[0]?.values.map(({ name }) => name)).toEqual([
      'Quiet',
      'The urgent',
      'The playful',
      'Added',
    ]);
  });

  it('are kept when the codebook is exported', async () => {
    const { store } = await open();
    const { changeValue, exportCodebook } = store.getState();
    await Promise.all([changeValue('tone', 'calm', { name: 'Quiet' }), exportCodebook()]);
    expect((await variablesIn('first'))[0]?.values[0]?.name).toBe('Quiet');
  });

  it('show each code before it is written, also when an earlier one is read meanwhile', async () => {
    const { store } = await open();
    const place = (n: number) => ({ videoId: videoId(n), variable: toneVariable, seconds: null });
    const read = codingRepository.of;
    const opened = Promise.withResolvers<void>();
    const isReading = Promise.withResolvers<void>();
    vi.spyOn(codingRepository, 'of').mockImplementationOnce(async (id) => {
      const stored = await read(id);
      isReading.resolve();
      await opened.promise;
      return stored;
    });
    const first = store.getState().code(place(1), ['calm']);
    await isReading.promise;
    const apply = codingRepository.apply;
    const written = Promise.withResolvers<void>();
    vi.spyOn(codingRepository, 'apply').mockImplementationOnce(async (id, change) => {
      await written.promise;
      return apply(id, change);
    });
    const second = store.getState().code(place(2), ['urgent']);
    opened.resolve();
    await waitUntilIdle();
    expect(store.getState().coding?.codes.map(({ videoId: id }) => id)).toEqual([videoId(1), videoId(2)]);
    written.resolve();
    await Promise.all([first, second]);
    expect((await codingRepository.of('first')).codes).toHaveLength(2);
  });
});
