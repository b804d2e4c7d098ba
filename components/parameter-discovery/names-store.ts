import type { OptionsStore } from '@/lib/app-store/options-store';
import { pageClock } from '@/lib/browser/page-clock';
import { sendMessage } from '@/lib/messaging/messenger';
import { rejectedRequestReader } from '@/lib/parameter-discovery/repository';
import { createNamesStore, type NamesStore } from '@/lib/parameter-discovery/store';
import { toolRepository } from '@/lib/tools/repository/tool-repository';

const storesByOptions = new WeakMap<OptionsStore, NamesStore>();

/** What the options know of names, made once. Reading a description file is loaded when one is chosen. */
export function namesStoreOf(chosen: OptionsStore): NamesStore {
  const names =
    storesByOptions.get(chosen) ??
    createNamesStore(chosen, {
      heard: rejectedRequestReader,
      tools: toolRepository,
      async read(file, at) {
        const { parseDescriptionFile } = await import('@/lib/parameter-discovery/description-file');
        return parseDescriptionFile(await file.text(), at);
      },
      probe: (name) => sendMessage('names/probe', { name }),
      now: pageClock.now,
    });
  storesByOptions.set(chosen, names);
  return names;
}
