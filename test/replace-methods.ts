import { vi } from 'vitest';

type Methods<T> = { [K in keyof T]: (...args: never[]) => unknown };

/** Replaces methods of an object until the test ends, by those that the other object has when they are called. */
export function replaceMethods<T extends Methods<T>>(of: T, by: Partial<T>): void {
  const names = Object.keys(by) as (keyof T & string)[];
  for (const name of names)
    vi.spyOn(of, name as never).mockImplementation(((...args: never[]) => by[name]?.(...args)) as never);
}
