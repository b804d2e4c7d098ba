import { describe, expect, it } from 'vitest';
import { runSchedule, type Schedulable, type State, stagesToSkip, stagesToStart } from './schedule.ts';

const build: Schedulable = { name: 'build' };
const lint: Schedulable = { name: 'lint' };
const unit: Schedulable = { name: 'unit', cores: 2 };
const built: Schedulable = { name: 'built', after: ['build', 'lint'] };
const all = [build, lint, unit, built];

const statesOf = (states: Record<string, State>): Map<string, State> =>
  new Map(all.map(({ name }) => [name, states[name] ?? 'waiting']));
const namesOf = (stages: readonly Schedulable[]) => stages.map(({ name }) => name);

describe('stagesToStart', () => {
  it('fills the cores with stages in list order', () => {
    expect(namesOf(stagesToStart(all, statesOf({}), 2))).toEqual(['build', 'lint']);
    expect(namesOf(stagesToStart(all, statesOf({}), 4))).toEqual(['build', 'lint', 'unit']);
  });

  it('starts a stage that needs every core only when all are free', () => {
    expect(stagesToStart(all, statesOf({ build: 'passed', lint: 'running' }), 2)).toEqual([]);
    expect(namesOf(stagesToStart(all, statesOf({ build: 'failed', lint: 'passed' }), 2))).toEqual(['unit']);
  });

  it('starts a stage alone if it needs more cores than there are', () => {
    expect(namesOf(stagesToStart([unit, lint], statesOf({}), 1))).toEqual(['unit']);
  });

  it('starts a small stage before a large one that does not fit', () => {
    const stages = [lint, unit, build];
    expect(namesOf(stagesToStart(stages, statesOf({ lint: 'running' }), 2))).toEqual(['build']);
  });

  it('waits for the required stages', () => {
    expect(namesOf(stagesToStart([built], statesOf({ build: 'passed', lint: 'running' }), 2))).toEqual([]);
    expect(namesOf(stagesToStart([built], statesOf({ build: 'passed', lint: 'passed' }), 2))).toEqual(['built']);
  });
});

describe('stagesToSkip', () => {
  it('returns only stages that need a failed or skipped one', () => {
    expect(namesOf(stagesToSkip(all, statesOf({ build: 'failed' })))).toEqual(['built']);
    expect(namesOf(stagesToSkip(all, statesOf({ lint: 'left out' })))).toEqual(['built']);
    expect(stagesToSkip(all, statesOf({ unit: 'failed' }))).toEqual([]);
  });
});

/** Starts a schedule whose stages end when the test calls `end`. */
function startSchedule(stages: readonly Schedulable[], signal?: AbortSignal) {
  const started: string[] = [];
  const ends = new Map<string, (state: 'passed' | 'failed') => void>();
  const run = ({ name }: Schedulable) => {
    started.push(name);
    return new Promise<'passed' | 'failed'>((resolve) => ends.set(name, resolve));
  };
  const states = runSchedule({ stages, cores: 2, run, ...(signal && { signal }) });
  const end = async (name: string, state: 'passed' | 'failed') => {
    ends.get(name)?.(state);
    // The end of a stage queues further tasks, which run before this promise resolves.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { started, states, end };
}

describe('runSchedule', () => {
  it('starts the next stage when one has ended', async () => {
    const { started, states, end } = startSchedule(all);
    expect(started).toEqual(['build', 'lint']);
    await end('lint', 'passed');
    expect(started).toEqual(['build', 'lint']);
    await end('build', 'passed');
    expect(started).toEqual(['build', 'lint', 'unit']);
    await end('unit', 'passed');
    await end('built', 'passed');
    expect([...(await states).values()]).toEqual(['passed', 'passed', 'passed', 'passed']);
  });

  it('continues after a failure and skips the stages that depend on it', async () => {
    const { started, states, end } = startSchedule([...all, { name: 'last', after: ['built'] }]);
    await end('build', 'failed');
    await end('lint', 'passed');
    await end('unit', 'passed');
    expect(started).toEqual(['build', 'lint', 'unit']);
    expect(Object.fromEntries(await states)).toMatchObject({ unit: 'passed', built: 'left out', last: 'left out' });
  });

  it('starts nothing after it is aborted', async () => {
    const ending = new AbortController();
    const { started, states, end } = startSchedule(all, ending.signal);
    ending.abort();
    await end('build', 'failed');
    await end('lint', 'passed');
    expect((await states).get('unit')).toBe('waiting');
    expect(started).toEqual(['build', 'lint']);
  });

  it('throws if a stage needs an unknown one', async () => {
    await expect(startSchedule([built]).states).rejects.toThrow('“built” needs “build”');
  });
});
