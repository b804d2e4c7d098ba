import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { TrackRow } from '@/lib/captions/track-table';
import type { SearchCommand, SearchEvent } from '@/lib/saved-captions/search-session';
import { createSavedSearchStore, type SearchPorts } from '@/lib/saved-captions/store/search-store';
import type { SavedTracksState, SavedTracksStore } from '@/lib/saved-captions/store/tracks-store';
import { localDay } from '@/lib/shared/time-text';

const row = (key: string) =>
  ({ key, videoId: key, request: { lang: null, mode: 'default' }, lang: 'en', format: 'json' }) as TrackRow;
const hit = (n: number) => ({ key: 'a', videoId: 'a', at: n, left: '', hit: `${n}`, right: '' });
const count = (hits: number, more = {}) => ({
  hits,
  tracks: 1,
  seen: 1,
  done: true,
  stopped: false,
  spent: 1,
  ...more,
});

/** Creates the search store with a fake worker that the test controls. */
function openSearch() {
  const commands: SearchCommand[] = [];
  const toasts: unknown[] = [];
  const files: Promise<string>[] = [];
  const fileNames: string[] = [];
  let post: (event: SearchEvent) => void = () => {};
  const openWorker: SearchPorts['open'] = (onEvent) => {
    post = onEvent;
    return { post: (command) => void commands.push(command), end: () => commands.push({ is: 'stop' }) };
  };
  const sink: SearchPorts['saveStream'] = async ({ name, chunks }, signal) => {
    fileNames.push(name);
    let text = '';
    const written = (async () => {
      for await (const chunk of chunks) text += new TextDecoder().decode(chunk);
      return text;
    })();
    files.push(written);
    await written;
    return { is: signal.aborted ? 'stopped' : 'saved' };
  };
  const tracks = createStore<Partial<SavedTracksState>>()(() => ({
    shown: [row('a'), row('b')],
    all: [row('a'), row('b')],
  }));
  const showToast = (message: unknown) => toasts.push(message);
  const panel = { getState: () => ({ ports: { now: () => 0 }, showToast }) };
  const search = createSavedSearchStore(panel as never as PanelStore, tracks as never as SavedTracksStore, {
    open: openWorker,
    now: () => 100,
    saveStream: sink,
  });
  search.getState().open();
  const commandsOf = (is: SearchCommand['is']) => commands.filter((command) => command.is === is);
  return {
    search,
    tracks,
    commands,
    commandsOf,
    toasts,
    files,
    fileNames,
    post: (event: SearchEvent) => post(event),
  };
}

describe('createSavedSearchStore', () => {
  it('searches the listed tracks, and again when the list changes', () => {
    const { tracks, commandsOf } = openSearch();
    expect(commandsOf('tracks')).toEqual([{ is: 'tracks', keys: ['a', 'b'] }]);
    tracks.setState({ shown: [row('a'), row('b')] });
    tracks.setState({ shown: [row('b')] });
    expect(commandsOf('tracks').slice(1)).toEqual([{ is: 'tracks', keys: ['b'] }]);
  });

  it('ignores events of an older query and keeps its results until new ones arrive', () => {
    const { search, post } = openSearch();
    search.getState().find({ pattern: 'mo' });
    post({ is: 'rows', n: 1, from: 0, until: 100, rows: [hit(0)] });
    post({ is: 'count', n: 1, progress: count(1), counts: Uint32Array.of(1, 0) });
    expect(search.getState()).toMatchObject({ progress: { hits: 1 } });
    search.getState().find({ pattern: 'moo' });
    post({ is: 'count', n: 1, progress: count(99), counts: Uint32Array.of(99, 0) });
    expect(search.getState().progress?.hits).toBe(1);
    expect(search.getState().rows.get(0)).toEqual(hit(0));
    post({ is: 'count', n: 2, progress: count(0), counts: Uint32Array.of(0, 0) });
    expect(search.getState().progress?.hits).toBe(0);
  });

  it('requests rows near the view once, and incomplete pages again', () => {
    const { search, post, commandsOf } = openSearch();
    search.getState().find({ pattern: 'mo' });
    post({ is: 'rows', n: 1, from: 0, until: 100, rows: [hit(0), hit(1)] });
    post({ is: 'count', n: 1, progress: count(150, { done: false }), counts: Uint32Array.of(150, 0) });
    search.getState().loadRowsAround(50);
    search.getState().loadRowsAround(51);
    search.getState().loadRowsAround(120);
    search.getState().loadRowsAround(900);
    const rows = [
      { is: 'rows', n: 1, from: 2, until: 100 },
      { is: 'rows', n: 1, from: 100, until: 200 },
    ];
    expect(commandsOf('rows')).toEqual(rows);
    post({ is: 'rows', n: 1, from: 100, until: 200, rows: Array.from({ length: 50 }, (_, n) => hit(n)) });
    post({ is: 'count', n: 1, progress: count(400), counts: Uint32Array.of(400, 0) });
    search.getState().loadRowsAround(160);
    expect(commandsOf('rows').slice(2)).toEqual([{ is: 'rows', n: 1, from: 150, until: 200 }]);
  });

  it('reports an invalid pattern, and a stopped one, which can be resumed', () => {
    const { search, post, commandsOf } = openSearch();
    search.getState().find({ pattern: '(', regex: true });
    post({ is: 'bad-pattern', n: 1, reason: 'Unterminated group' });
    expect(search.getState()).toMatchObject({ badPattern: { reason: 'Unterminated group' }, progress: null });
    search.getState().find({ pattern: '(a|b)c*' });
    post({ is: 'count', n: 2, progress: count(5, { done: false, stopped: true }), counts: Uint32Array.of(5, 0) });
    expect(search.getState()).toMatchObject({ badPattern: null, progress: { stopped: true } });
    search.getState().resume();
    expect(commandsOf('continue')).toHaveLength(1);
  });

  it('can be stopped, and clears its results when the query is empty', () => {
    const { search, post, commandsOf } = openSearch();
    search.getState().find({ pattern: 'mo' });
    post({ is: 'count', n: 1, progress: count(5, { done: false }), counts: Uint32Array.of(5, 0) });
    search.getState().stop();
    expect(commandsOf('stop')).toHaveLength(1);
    expect(search.getState().progress).toMatchObject({ hits: 5, stopped: true });
    search.getState().find({ pattern: ' ' });
    expect(search.getState()).toMatchObject({ progress: null, rows: new Map() });
  });

  it('searches captions that arrive later if it was done before the stop reached it', () => {
    const { search, post, commandsOf } = openSearch();
    search.getState().find({ pattern: 'mo' });
    post({ is: 'count', n: 1, progress: count(5, { done: false }), counts: Uint32Array.of(5, 0) });
    search.getState().stop();
    post({ is: 'count', n: 1, progress: count(9), counts: Uint32Array.of(9, 0) });
    expect(search.getState().progress).toMatchObject({ hits: 9, done: true, stopped: false });
    // Otherwise the worker would keep the hits of a stopped search.
    expect(commandsOf('continue')).toHaveLength(1);
  });

  it('stays stopped when progress arrives that was posted before, until it is resumed', () => {
    const { search, post } = openSearch();
    const progress = () => search.getState().progress;
    const postCount = (hits: number) =>
      post({ is: 'count', n: 1, progress: count(hits, { done: false }), counts: Uint32Array.of(hits, 0) });
    search.getState().find({ pattern: 'mo' });
    postCount(5);
    search.getState().stop();
    postCount(6);
    expect(progress()).toMatchObject({ hits: 6, stopped: true });
    search.getState().resume();
    expect(progress()).toMatchObject({ hits: 6, stopped: false });
    postCount(7);
    expect(progress()).toMatchObject({ hits: 7, stopped: false });
  });

  it('exports all hits in chunks', async () => {
    const { search, post, commandsOf, toasts, files } = openSearch();
    search.getState().find({ pattern: 'mo' });
    post({ is: 'count', n: 1, progress: count(1500), counts: Uint32Array.of(1500, 0) });
    const saved = search.getState().exportHits('ndjson');
    for (const from of [0, 1000]) {
      await expect
        .poll(() => commandsOf('rows').some((command) => command.is === 'rows' && command.from === from))
        .toBe(true);
      const until = from === 0 ? 1000 : 1500;
      post({ is: 'rows', n: 1, from, until, rows: Array.from({ length: until - from }, (_, n) => hit(from + n)) });
    }
    await saved;
    expect((await files[0])?.trim().split('\n')).toHaveLength(1500);
    expect(toasts).toEqual([['savedExported']]);
    expect(search.getState().rows.size).toBe(0);
  });

  it('exports nothing while the search is running, and marks the file of a stopped one as partial', async () => {
    const { search, post, commandsOf, toasts, fileNames } = openSearch();
    search.getState().find({ pattern: 'mo' });
    post({ is: 'count', n: 1, progress: count(1, { done: false }), counts: Uint32Array.of(1, 0) });
    await search.getState().exportHits('csv');
    expect(toasts).toEqual([['savedExportWaits']]);
    expect(fileNames).toEqual([]);
    search.getState().stop();
    const saved = search.getState().exportHits('csv');
    await expect.poll(() => commandsOf('rows').length).toBe(1);
    post({ is: 'rows', n: 1, from: 0, until: 1, rows: [hit(0)] });
    await saved;
    expect(fileNames).toEqual([`mo partial hits ${localDay(0)}.csv`]);
  });

  it('stops an export and shows a toast when the query changes', async () => {
    const { search, post, commandsOf, toasts } = openSearch();
    search.getState().find({ pattern: 'mo' });
    post({ is: 'count', n: 1, progress: count(5), counts: Uint32Array.of(5, 0) });
    const saved = search.getState().exportHits('csv');
    await expect.poll(() => commandsOf('rows').length).toBe(1);
    search.getState().find({ pattern: 'moo' });
    await saved;
    expect(toasts).toEqual([['savedExportStopped']]);
  });

  it.each([
    ['captions arrive', ({ post }: ReturnType<typeof openSearch>) => post({ is: 'tracks', keys: ['a', 'new', 'b'] })],
    ['the query changes', ({ search }: ReturnType<typeof openSearch>) => search.getState().find({ pattern: 'moo' })],
  ])('stops an export, even between two chunks, if %s', async (_, change) => {
    const open = openSearch();
    const { search, post, commandsOf, toasts } = open;
    search.getState().find({ pattern: 'mo' });
    post({ is: 'count', n: 1, progress: count(1500), counts: Uint32Array.of(1500, 0) });
    const saved = search.getState().exportHits('ndjson');
    await expect.poll(() => commandsOf('rows').length).toBe(1);
    post({ is: 'rows', n: 1, from: 0, until: 1000, rows: Array.from({ length: 1000 }, (_, n) => hit(n)) });
    change(open);
    await saved;
    expect(commandsOf('rows')).toHaveLength(1);
    expect(toasts).toEqual([['savedExportStopped']]);
  });

  it('stops an export if the search under way has not found all its rows yet', async () => {
    const { search, post, commandsOf, toasts } = openSearch();
    search.getState().find({ pattern: 'mo' });
    post({ is: 'count', n: 1, progress: count(1500), counts: Uint32Array.of(1500, 0) });
    post({ is: 'tracks', keys: ['a', 'new', 'b'] });
    const saved = search.getState().exportHits('ndjson');
    await expect.poll(() => commandsOf('rows').length).toBe(1);
    post({ is: 'rows', n: 1, from: 0, until: 1000, rows: Array.from({ length: 60 }, (_, n) => hit(n)) });
    await saved;
    expect(toasts).toEqual([['savedExportStopped']]);
  });

  it('exports all hits even while the view loads some of the same rows', async () => {
    const { search, post, commandsOf, files } = openSearch();
    search.getState().find({ pattern: 'mo' });
    post({ is: 'count', n: 1, progress: count(1000), counts: Uint32Array.of(1000, 0) });
    const saved = search.getState().exportHits('ndjson');
    await expect.poll(() => commandsOf('rows').length).toBe(1);
    for (const until of [100, 1000])
      post({ is: 'rows', n: 1, from: 0, until, rows: Array.from({ length: until }, (_, n) => hit(n)) });
    await saved;
    expect((await files[0])?.trim().split('\n')).toHaveLength(1000);
  });

  it('reports loading progress, and repeats the search when the page is reopened', () => {
    const { search, post, commandsOf, commands } = openSearch();
    post({ is: 'reading', done: 3, total: 9 });
    expect(search.getState().reading).toEqual({ done: 3, total: 9 });
    post({ is: 'ready', unreadable: 1, isStorageFull: true });
    expect(search.getState()).toMatchObject({ reading: null, unreadable: 1, isStorageFull: true });
    search.getState().find({ pattern: 'mo' });
    search.getState().close();
    expect(commands.at(-1)).toEqual({ is: 'stop' });
    search.getState().open();
    expect(commandsOf('search').at(-1)).toMatchObject({ n: 2, query: { pattern: 'mo' } });
  });

  it('reports a crash of its worker, and repeats the query after a restart', () => {
    const { search, post, commandsOf } = openSearch();
    search.getState().find({ pattern: 'moon' });
    post({ is: 'count', n: 1, progress: count(3), counts: Uint32Array.of(3) });
    post({ is: 'failed' });
    expect(search.getState()).toMatchObject({ isBroken: true, progress: null, query: { pattern: 'moon' } });
    search.getState().reopen();
    expect(search.getState().isBroken).toBe(false);
    expect(commandsOf('search')).toHaveLength(2);
    expect(commandsOf('tracks')).toHaveLength(2);
  });
});
