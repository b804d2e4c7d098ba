import { afterEach, describe, expect, it, vi } from 'vitest';
import { runInBatches } from '@/components/captions/frame-batches';

afterEach(() => vi.restoreAllMocks());

function* upTo(count: number): Generator<number> {
  for (let one = 0; one < count; one++) yield one;
}

/** Creates a page that runs its jobs on demand and whose clock advances three milliseconds each time it is read. */
function createManualPage() {
  const jobs: (() => void)[] = [];
  let time = 0;
  const view = {
    performance: { now: () => (time += 3) },
    scheduler: {
      postTask(job: () => void, { signal }: { signal: AbortSignal }) {
        jobs.push(() => signal.aborted || job());
        return Promise.resolve();
      },
    },
  };
  return { view: view as unknown as Window, turn: () => jobs.shift()?.() };
}

describe('runInBatches', () => {
  it('yields to the page after eight milliseconds and then continues', () => {
    const { view, turn } = createManualPage();
    const done: number[] = [];
    runInBatches(upTo(5), (one) => done.push(one), view);
    expect(done).toEqual([]);
    turn();
    expect(done).toEqual([0, 1, 2]);
    turn();
    expect(done).toEqual([0, 1, 2, 3, 4]);
  });

  it('stops when it is cancelled', () => {
    const { view, turn } = createManualPage();
    const done: number[] = [];
    const end = runInBatches(upTo(5), (one) => done.push(one), view);
    turn();
    end();
    turn();
    expect(done).toEqual([0, 1, 2]);
  });
});
