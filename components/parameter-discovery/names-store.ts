import type { ChosenStore } from '@/lib/app-store/options-store';
import { pageClock } from '@/lib/browser/page-clock';
import { sendMessage } from '@/lib/messaging/messenger';
import { heardThere } from '@/lib/parameter-discovery/repository';
import { makeNames, type NamesStore } from '@/lib/parameter-discovery/store';
import { toolRoom } from '@/lib/tools/repository/tool-repository';

const made = new WeakMap<ChosenStore, NamesStore>();

/** What the options know of names, made once. Reading a description file is loaded when one is chosen. */
export function namesOf(chosen: ChosenStore): NamesStore {
  const names =
    made.get(chosen) ??
    makeNames(chosen, {
      heard: heardThere,
      tools: toolRoom,
      async read(file, at) {
        const { readDescription } = await import('@/lib/parameter-discovery/description-file');
        return readDescription(await file.text(), at);
      },
      probe: (name) => sendMessage('names/probe', { name }),
      now: pageClock.now,
    });
  made.set(chosen, names);
  return names;
}
