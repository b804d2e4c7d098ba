/** Does a job alone: one of the same name waits for its end, whichever life of the worker began it. */
export const oneAtATime = <T>(name: string, job: () => Promise<T>): Promise<T> =>
  navigator.locks.request(`one at a time: ${name}`, job);
