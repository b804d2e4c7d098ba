import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { LibraryStore } from '@/lib/collection/store/library-store';
import type { VideoId } from '@/lib/service/ids';
import type { Result } from '@/lib/shared/result';
import { maxFreshAge } from '../details-selection';
import type { DetailsReuse, DetailsSource } from '../reused-details';

/** Where details lie that are held already, and how they come here. */
interface SavedElsewherePorts {
  /** Those that came since and lie outside of a collection, in milliseconds since 1970. */
  sources(collectionId: string, since: number): Promise<DetailsSource[]>;
  take(collectionId: string, reuses: readonly DetailsReuse[]): Promise<Result<unknown, { kind: 'storage-full' }>>;
  rest(milliseconds: number): Promise<void>;
}

interface SavedElsewhere {
  /** What is held fresh outside of the collection here, as far as was looked. */
  sources: readonly DetailsSource[];
}

/** A plan as the user presses its button: what of it is free after all, and what is left to be asked for. */
interface PlanStart {
  planWith(sources: readonly DetailsSource[]): { takes: readonly DetailsReuse[]; ids: VideoId[] };
  /** Asks for what is left: never for more than stood on the button. */
  ask(ids: VideoId[]): Promise<void>;
}

export interface SavedElsewhereStore extends StoreApi<SavedElsewhere> {
  /** Looks once for each time that a collection is gone to, when the page is done with what is in view. */
  lookLater(): Promise<void>;
  /** Takes over what is free, looked at anew, and only then asks. Nothing is asked for where there is no room for it. */
  press(press: PlanStart): Promise<void>;
}

/** The page draws first. Milliseconds. */
const firstDelay = 200;

const noSources: readonly DetailsSource[] = [];

/** What need not be bought again for the collection here, because it is held elsewhere. */
export function createSavedElsewhereStore(
  panel: PanelStore,
  library: LibraryStore,
  ports: SavedElsewherePorts,
): SavedElsewhereStore {
  const store = createStore<SavedElsewhere>()(() => ({ sources: noSources }));
  const currentCollection = () => library.getState().place.collectionId;
  let [looked, busy] = ['', false];
  const lookUp = async () => {
    const of = currentCollection();
    const sources = await ports.sources(of, panel.ports.now() - maxFreshAge());
    if (of === currentCollection()) store.setState({ sources });
    return sources;
  };
  library.subscribe(({ place }, before) => {
    if (place.collectionId === before.place.collectionId) return;
    looked = '';
    store.setState({ sources: noSources });
  });
  const startWithSaved = async ({ planWith, ask }: PlanStart) => {
    const into = currentCollection();
    const { takes, ids } = planWith(await lookUp());
    const reused = await ports.take(into, takes);
    const { tell } = panel.getState();
    if (!reused.ok) return tell(['planNoRoom']);
    const n = takes.reduce((sum, reuse) => sum + reuse.ids.length, 0);
    if (n > 0) tell({ count: 'planTook', n });
    if (ids.length > 0 && into === currentCollection()) await ask(ids);
  };
  return Object.assign(store, {
    async lookLater() {
      if (looked === currentCollection()) return;
      looked = currentCollection();
      await ports.rest(firstDelay);
      await lookUp();
    },
    async press(press: PlanStart) {
      // A second click while the first is under way is the same word.
      if (busy) return;
      busy = true;
      await startWithSaved(press).finally(() => {
        busy = false;
      });
    },
  });
}
