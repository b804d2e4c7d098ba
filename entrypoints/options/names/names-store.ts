import { heardThere } from '@/lib/browser/heard-book';
import { ask } from '@/lib/browser/messenger';
import { pageClock } from '@/lib/browser/page-clock';
import { toolRoom } from '@/lib/browser/tool-room';
import type { ChosenStore } from '@/lib/panel/chosen';
import { makeNames, type NamesStore } from '@/lib/panel/names';

const made = new WeakMap<ChosenStore, NamesStore>();

/** What the options know of names, made once. Reading a description file is loaded when one is chosen. */
export function namesOf(chosen: ChosenStore): NamesStore {
  const names =
    made.get(chosen) ??
    makeNames(chosen, {
      heard: heardThere,
      tools: toolRoom,
      async read(file, at) {
        const { readDescription } = await import('@/lib/core/learning/description-file');
        return readDescription(await file.text(), at);
      },
      probe: (name) => ask('names/probe', { name }),
      now: pageClock.now,
    });
  made.set(chosen, names);
  return names;
}
