/** The properties of a stage that the scheduler needs. */
export interface Schedulable {
  name: string;
  /** Names of the stages that must pass before this one starts. */
  after?: readonly string[];
  /** Number of cores that the stage uses, by default 1. */
  cores?: number;
}

export type State = 'waiting' | 'running' | 'passed' | 'failed' | 'left out';

type States = ReadonlyMap<string, State>;

/** Returns the waiting stages that cannot start, because a stage that they require failed or was skipped. */
export function stagesToSkip<S extends Schedulable>(stages: readonly S[], states: States): S[] {
  const isFailedOrSkipped = (name: string) => states.get(name) === 'failed' || states.get(name) === 'left out';
  return stages.filter(({ name, after = [] }) => states.get(name) === 'waiting' && after.some(isFailedOrSkipped));
}

/**
 * Returns the stages to start now, in list order. The stages that they require have passed, and enough cores are free.
 */
export function stagesToStart<S extends Schedulable>(stages: readonly S[], states: States, cores: number): S[] {
  // A stage that needs more cores than the machine has runs alone.
  const weightOf = (stage: S) => Math.min(stage.cores ?? 1, cores);
  const busy = stages.filter(({ name }) => states.get(name) === 'running');
  let free = cores - busy.reduce((sum, stage) => sum + weightOf(stage), 0);
  const selected: S[] = [];
  for (const stage of stages) {
    const isReady = (stage.after ?? []).every((name) => states.get(name) === 'passed');
    if (states.get(stage.name) !== 'waiting' || !isReady || weightOf(stage) > free) continue;
    selected.push(stage);
    free -= weightOf(stage);
  }
  return selected;
}

export interface Schedule<S extends Schedulable> {
  stages: readonly S[];
  cores: number;
  run(stage: S): Promise<'passed' | 'failed'>;
  /** After the signal is aborted, no further stage starts. */
  signal?: AbortSignal;
}

/**
 * Runs the stages concurrently and continues after a failure, so that one run shows every problem. Resolves to the
 * state of each stage.
 */
export async function runSchedule<S extends Schedulable>({ stages, cores, run, signal }: Schedule<S>): Promise<States> {
  throwOnUnknownNeeds(stages);
  const states = new Map<string, State>(stages.map(({ name }) => [name, 'waiting']));
  const running = new Map<string, Promise<void>>();

  const start = (stage: S) => {
    states.set(stage.name, 'running');
    const ended = run(stage).then((state) => {
      states.set(stage.name, state);
      running.delete(stage.name);
    });
    running.set(stage.name, ended);
  };

  for (;;) {
    skipDependents(stages, states);
    if (!signal?.aborted) stagesToStart(stages, states, cores).forEach(start);
    if (running.size === 0) return states;
    await Promise.race(running.values());
  }
}

/** Skips stages until no waiting stage depends on a failed or skipped one. */
function skipDependents(stages: readonly Schedulable[], states: Map<string, State>): void {
  let skipped = stagesToSkip(stages, states);
  while (skipped.length > 0) {
    for (const { name } of skipped) states.set(name, 'left out');
    skipped = stagesToSkip(stages, states);
  }
}

/** Throws if a stage requires an unknown stage, for which it would wait forever. */
function throwOnUnknownNeeds(stages: readonly Schedulable[]): void {
  const names = stages.map(({ name }) => name);
  for (const { name, after = [] } of stages) {
    const unknown = after.find((need) => !names.includes(need));
    if (unknown) throw new Error(`The stage “${name}” needs “${unknown}”, which is not in the list`);
  }
}
