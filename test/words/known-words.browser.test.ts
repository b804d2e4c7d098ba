import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { importKnownWords } from '@/components/words/word-actions';
import type { CaptionsStore } from '@/lib/captions/store/captions-state';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { closeDatabase, database } from '@/lib/database/database';
import type { Message } from '@/lib/shared/localized-text';
import { deleteAllKnownWords, knownWordRepository } from '@/lib/words/repository';
import type { SavedWordsEvent } from '@/lib/words/saved-words';
import { createWordsStore } from '@/lib/words/store';
import { cue } from '../fixtures/cues';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

const trackOf = (lang: string | null, ...texts: string[]) =>
  ({ key: `${lang}`, lang, cues: texts.map((text, index) => cue(index, text)) }) as unknown as ShownTrack;

interface Toast {
  message: Message;
  undo(): void;
}

/** Creates a store that counts at once and whose comparison sends its events when told. */
function openStore() {
  const toasts: Toast[] = [];
  const requests: { words: readonly string[]; send(event: SavedWordsEvent): void }[] = [];
  const captions = createStore(() => ({
    subject: { videoId: 'aaaaaaaaaaa', title: null },
    ports: { now: () => 7 },
    showToast: (message: Message, action: { run(): void }) => toasts.push({ message, undo: action.run }),
  })) as unknown as CaptionsStore;
  const store = createWordsStore(captions, {
    runInBatches: (values, job) => {
      for (const value of values) job(value);
      return () => {};
    },
    countInSavedVideos: ({ words }, send) => {
      requests.push({ words, send });
      return () => {};
    },
  });
  return { store, toasts, requests };
}
const saved = async (lang: string) => [...(await knownWordRepository.read(lang))].sort();

describe('knownWordRepository', () => {
  it('keeps one list for each language, and no empty one', async () => {
    await Promise.all([
      knownWordRepository.change('en', { add: ['tide', 'mill'] }),
      knownWordRepository.change('en', { add: ['moon'], remove: new Set(['mill']) }),
      knownWordRepository.change('de', { add: ['mond'] }),
    ]);
    expect(await saved('en')).toEqual(['moon', 'tide']);
    await knownWordRepository.change('de', { remove: new Set(['mond']) });
    expect(await (await database()).count('knownWords')).toBe(1);
    await deleteAllKnownWords();
    expect(await saved('en')).toEqual([]);
  });
});

describe('createWordsStore', () => {
  it('marks words of the language of the track as known', async () => {
    const { store } = openStore();
    store.getState().count(trackOf('en-GB', 'high tide'));
    await vi.waitUntil(() => store.getState().known);
    await store.getState().markKnown('tide', true);
    expect(store.getState().known).toEqual(new Set(['tide']));
    expect(await saved('en')).toEqual(['tide']);
    store.getState().count(trackOf('de', 'Flut'));
    await vi.waitUntil(() => store.getState().known);
    expect(store.getState().known?.size).toBe(0);
  });

  it('undoes changes of many words, and only these, in the list that was changed', async () => {
    const { store, toasts } = openStore();
    await knownWordRepository.change('en', { add: ['tide'] });
    store.getState().count(trackOf('en', 'high tide'));
    await vi.waitUntil(() => store.getState().known);
    await store.getState().addKnown(['high', 'tide'], (n) => ({ count: 'wordListMarked', n }));
    expect(toasts[0]?.message).toEqual({ count: 'wordListMarked', n: 1 });
    store.getState().count(trackOf('de', 'Flut'));
    toasts[0]?.undo();
    await expect.poll(() => saved('en')).toEqual(['tide']);
    store.getState().count(trackOf('en', 'tide'));
    await vi.waitUntil(() => store.getState().known?.size === 1);
    await store.getState().deleteKnown();
    expect(await saved('en')).toEqual([]);
    toasts[1]?.undo();
    await expect.poll(() => saved('en')).toEqual(['tide']);
  });

  it('compares with saved videos once, also if an option of the view changes the lines', () => {
    const { store, requests } = openStore();
    store.getState().count(trackOf('en', 'high tide', 'tide'));
    store.getState().compare();
    requests[0]?.send({ is: 'reading', done: 1, total: 2 });
    expect(store.getState().comparison).toEqual({ is: 'reading', done: 1, total: 2, since: 7 });
    requests[0]?.send({ is: 'counted', counts: Uint32Array.of(0, 3), videos: 4 });
    const counts = new Map([
      ['high', 0],
      ['tide', 3],
    ]);
    store.getState().count(trackOf('en', 'high tide'));
    store.getState().compare();
    expect(store.getState().comparison).toEqual({ is: 'counted', counts, videos: 4 });
    store.getState().count(trackOf('de', 'Flut'));
    store.getState().compare();
    expect(requests.map(({ words }) => words)).toEqual([['high', 'tide'], ['flut']]);
  });
});

describe('importKnownWords', () => {
  const utf16 = Uint8Array.from(
    [0xff, 0xfe, ...'été\nmill\n'].flatMap((part) =>
      typeof part === 'number' ? [part] : [part.charCodeAt(0) & 255, part.charCodeAt(0) >> 8],
    ),
  );
  it.each([
    ['UTF-8', new TextEncoder().encode('\ufeffété\r\nmill')],
    ['UTF-16', utf16],
    ['Windows-1252', Uint8Array.from([0xe9, 0x74, 0xe9, 10, 0x6d, 0x69, 0x6c, 0x6c])],
  ])('reads a file in %s', async (_, bytes) => {
    const { store, toasts } = openStore();
    store.getState().count(trackOf('en', 'tide'));
    expect(await importKnownWords(store, new File([bytes], 'known.txt'), 'en')).toBeNull();
    expect(await saved('en')).toEqual(['mill', 'été']);
    expect(toasts[0]?.message).toEqual({ count: 'wordListImported', n: 2 });
  });

  it('says why a file cannot be read', async () => {
    const { store } = openStore();
    const read = (text: string) => importKnownWords(store, new File([text], 'known.txt'), 'en');
    expect(await read('12')).toEqual(['wordListFileEmpty']);
    expect(await read('a\n'.repeat(200_001))).toEqual(['wordListFileTooLong', 200_000]);
  });
});
