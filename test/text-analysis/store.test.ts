import { describe, expect, it } from 'vitest';
import type { AnalysisCommand, AnalysisEvent, AnalysisRequest } from '@/lib/text-analysis/analysis';
import { createTextAnalysisStore } from '@/lib/text-analysis/store';

/** Returns a store whose worker does nothing but record commands. */
function openStore() {
  const commands: AnalysisCommand[] = [];
  let send = (_: AnalysisEvent) => {};
  let ended = 0;
  const store = createTextAnalysisStore({
    open(onEvent) {
      send = onEvent;
      return { post: (command) => commands.push(command), end: () => ended++ };
    },
  });
  return { store, commands, send: (event: AnalysisEvent) => send(event), ended: () => ended };
}

const request = (text: string): AnalysisRequest => ({
  is: 'concordance',
  lang: 'en',
  tracks: [],
  query: { text, isRegex: false },
  matchesCase: false,
  order: 'right',
  locale: 'en',
});
const lines = (n: number, matches = 2): AnalysisEvent => ({
  is: 'result',
  n,
  kind: 'concordance',
  result: { is: 'concordance', matches, videos: 1 },
});
const row = (hit: string) => ({ key: 'k', videoId: 'v', at: 0, left: '', hit, right: '' });

describe('the store of analyses', () => {
  it('shows the result of the newest request of a kind', () => {
    const { store, commands, send } = openStore();
    const first = request('tide');
    store.getState().analyse(first);
    store.getState().analyse(first);
    store.getState().analyse(request('moon'));
    expect(commands.map((command) => 'n' in command && command.n)).toEqual([1, 2]);
    send(lines(1, 7));
    expect(store.getState().finished).toEqual({});
    send(lines(2));
    expect(store.getState().finished.concordance?.result).toMatchObject({ matches: 2 });
  });

  it('loads a page of lines once, and drops those of an earlier concordance', async () => {
    const { store, commands, send } = openStore();
    store.getState().analyse(request('tide'));
    send(lines(1));
    store.getState().loadRowsAround(0);
    store.getState().loadRowsAround(1);
    expect(commands.filter(({ is }) => is === 'rows')).toEqual([{ is: 'rows', n: 1, from: 0, until: 100 }]);
    const exported = store.getState().readRows(0, 2);
    send({ is: 'rows', n: 1, from: 0, until: 100, rows: [row('tide'), row('tides')] });
    await Promise.resolve();
    expect([...store.getState().rows.values()].map(({ hit }) => hit)).toEqual(['tide', 'tides']);
    store.getState().analyse(request('moon'));
    send(lines(2));
    expect(store.getState().rows.size).toBe(0);
    expect(await exported).toBeNull();
  });

  it('runs a stopped analysis again, and ends a worker that failed', () => {
    const { store, commands, send, ended } = openStore();
    const tide = request('tide');
    store.getState().analyse(tide);
    send({ is: 'reading', done: 50, total: 100 });
    expect(store.getState().reading).toMatchObject({ done: 50, total: 100 });
    store.getState().stop();
    send({ is: 'reading', done: 100, total: 100 });
    expect(store.getState()).toMatchObject({ reading: null, end: 'stopped' });
    store.getState().analyse(tide);
    expect(store.getState().end).toBeNull();
    expect(commands.map(({ is }) => is)).toEqual(['analyse', 'stop', 'analyse']);
    send({ is: 'failed' });
    expect(store.getState().end).toBe('failed');
    expect(ended()).toBe(1);
  });
});
