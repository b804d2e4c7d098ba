import { Worker as Thread } from 'node:worker_threads';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPatternRunner, type PatternWorker } from '@/lib/patterns/browser/pattern-worker';
import type { PatternMatch, PatternReply, PatternRequest } from '@/lib/patterns/patterns';
import { scriptOf } from '../bench/bundle';

/** The script of the pattern worker, bundled for a Node worker thread. */
let script = '';
beforeAll(async () => {
  const served = await scriptOf(`
    import { servePatterns } from '@/lib/patterns/browser/serve-patterns';
    servePatterns(globalThis.page);
  `);
  script = `
    const { parentPort } = require('node:worker_threads');
    globalThis.page = { postMessage: (data) => parentPort.postMessage(data), onmessage: null };
    ${served};
    parentPort.on('message', (data) => globalThis.page.onmessage({ data }));
  `;
});

const threads: Thread[] = [];
afterEach(async () => {
  await Promise.all(threads.splice(0).map((thread) => thread.terminate()));
});

/** Starts a real thread with the interface of a page's worker. */
function realThread(): PatternWorker {
  const thread = new Thread(script, { eval: true });
  threads.push(thread);
  const page: PatternWorker = {
    postMessage: (request) => thread.postMessage(request),
    terminate: () => void thread.terminate(),
    onmessage: null,
    onerror: null,
  };
  thread.on('message', (data: PatternReply) => page.onmessage?.({ data } as MessageEvent<PatternReply>));
  thread.on('error', ({ message }) => page.onerror?.({ message } as ErrorEvent));
  return page;
}

/** Searches a string and collects the matches. */
async function search(
  patterns: ReturnType<typeof createPatternRunner>,
  source: string,
  text: string,
  { milliseconds = 20_000, signal = new AbortController().signal } = {},
) {
  const matches: PatternMatch[] = [];
  const onMatches = (some: PatternMatch[]) => matches.push(...some);
  const request = { source, texts: [text], maxMatches: 1_000 };
  const end = await patterns.search(request, { milliseconds, signal, onMatches });
  return { end, matches };
}

/** Patterns that backtrack so much that they run for seconds or years. */
const endless: [source: string, text: string][] = [
  [`^${'(?:.|..)'.repeat(35)}!$`, 'a'.repeat(60)],
  [`${'(?:a|aa)'.repeat(20)}(?:a|aa)*!`, 'a'.repeat(80)],
  ['(a+)+!', 'a'.repeat(60)],
  ['[a-z ]*[a-z ]*[a-z ]*q', 'a '.repeat(20_000)],
];

describe('createPatternRunner on a real thread', () => {
  it.each(endless)('stops %s at its time limit and runs the next pattern', async (source, text) => {
    const patterns = createPatternRunner(realThread);
    expect((await search(patterns, source, text, { milliseconds: 100 })).end).toMatchObject({ is: 'stopped' });
    expect(await search(patterns, 'b+', 'abba')).toEqual({
      end: { is: 'done' },
      matches: [{ text: 0, from: 1, to: 3 }],
    });
    expect(threads).toHaveLength(2);
  });

  it('returns the matches found before a pattern was stopped, and where to continue', async () => {
    const patterns = createPatternRunner(realThread);
    const text = `moon moon ${'a'.repeat(60)}`;
    const { end, matches } = await search(patterns, 'moon|(a+)+!', text, { milliseconds: 100 });
    expect(matches).toHaveLength(2);
    expect(end).toEqual({ is: 'stopped', next: { text: 0, offset: 9 } });
  });

  it('leaves a schema with a slow pattern unchecked and checks the others', async () => {
    const patterns = createPatternRunner(realThread);
    const schemaOf = (pattern: string) => ({ type: 'object', properties: { q: { type: 'string', pattern } } });
    const args = { q: 'a'.repeat(60) };
    const [[slow = '']] = endless as [[string, string]];
    expect(await patterns.check(schemaOf(slow), args)).toEqual({ is: 'unchecked', why: 'too-slow' });
    expect(await patterns.check(schemaOf('^a+$'), args)).toEqual({ is: 'valid' });
    expect(await patterns.check(schemaOf('^b+$'), args)).toMatchObject({ is: 'bad' });
  });
});

/** Creates fake threads that the test controls. */
function fakeThreads() {
  const workers: (PatternWorker & { requests: PatternRequest[]; isOver: boolean })[] = [];
  const start = () => {
    const thread = {
      requests: [] as PatternRequest[],
      isOver: false,
      postMessage: (request: PatternRequest) => void thread.requests.push(request),
      terminate() {
        thread.isOver = true;
      },
      onmessage: null,
      onerror: null,
    };
    workers.push(thread);
    return thread;
  };
  const reply = (nth: number, data: PatternReply) => workers[nth]?.onmessage?.({ data } as MessageEvent<PatternReply>);
  return { workers, start, reply };
}

describe('createPatternRunner', () => {
  it('starts a worker with the first pattern and runs one pattern after the other', async () => {
    const { workers, start, reply } = fakeThreads();
    const patterns = createPatternRunner(start);
    expect(workers).toHaveLength(0);
    const first = search(patterns, 'a', 'a');
    const second = search(patterns, 'b', 'b');
    expect(workers[0]?.requests).toHaveLength(1);
    reply(0, { is: 'ended', end: { is: 'done' } });
    reply(0, { is: 'matches', matches: [{ text: 0, from: 0, to: 1 }], next: { text: 0, offset: 1 } });
    reply(0, { is: 'ended', end: { is: 'done' } });
    expect((await first).matches).toEqual([]);
    expect((await second).matches).toHaveLength(1);
    expect(workers).toHaveLength(1);
  });

  it('starts the time limit when the worker begins, not while it loads', async () => {
    vi.useFakeTimers();
    const { workers, start, reply } = fakeThreads();
    const running = search(createPatternRunner(start), 'a', 'a', { milliseconds: 100 });
    vi.advanceTimersByTime(10_000);
    expect(workers[0]?.isOver).toBe(false);
    reply(0, { is: 'started' });
    vi.advanceTimersByTime(100);
    expect(workers[0]?.isOver).toBe(true);
    vi.useRealTimers();
    expect((await running).end).toEqual({ is: 'stopped', next: { text: 0, offset: 0 } });
  });

  it('terminates a cancelled search, and removes one that is still queued', async () => {
    const { workers, start, reply } = fakeThreads();
    const patterns = createPatternRunner(start);
    const one = new AbortController();
    const two = new AbortController();
    const first = search(patterns, 'a', 'a', { signal: one.signal });
    const second = search(patterns, 'b', 'b', { signal: two.signal });
    const third = search(patterns, 'c', 'c');
    two.abort();
    one.abort();
    expect(workers[0]).toMatchObject({ isOver: true, requests: [{ source: 'a' }] });
    expect(workers[1]).toMatchObject({ isOver: false, requests: [{ source: 'c' }] });
    // This reply was sent before the worker was terminated.
    reply(0, { is: 'ended', end: { is: 'done' } });
    reply(1, { is: 'ended', end: { is: 'done' } });
    expect((await Promise.all([first, second, third])).map(({ end }) => end.is)).toEqual([
      'cancelled',
      'cancelled',
      'done',
    ]);
  });

  it('rejects a search whose worker failed and starts another worker for the next', async () => {
    const { workers, start, reply } = fakeThreads();
    const patterns = createPatternRunner(start);
    const first = search(patterns, 'a', 'a');
    workers[0]?.onerror?.({ message: 'no such script' } as ErrorEvent);
    await expect(first).rejects.toThrow('no such script');
    const second = search(patterns, 'b', 'b');
    reply(1, { is: 'ended', end: { is: 'done' } });
    expect((await second).end).toEqual({ is: 'done' });
  });
});
