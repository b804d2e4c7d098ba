import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { LibraryPane } from '@/lib/core/library/place';
import type { Panel } from '@/lib/panel/panel';

type Pane = LazyExoticComponent<ComponentType<{ panel: Panel }>>;

/** Each pane of the library is loaded when it is first opened. */
export const panes: Record<LibraryPane, Pane> = {
  table: lazy(async () => ({ default: (await import('./table/TablePane')).TablePane })),
  network: lazy(async () => ({ default: (await import('./network/NetworkPane')).NetworkPane })),
  time: lazy(async () => ({ default: (await import('./time/TimePane')).TimePane })),
  changes: lazy(async () => ({ default: (await import('./changes/ChangesPane')).ChangesPane })),
  search: lazy(async () => ({ default: (await import('./search/SearchPane')).SearchPane })),
  playlist: lazy(async () => ({ default: (await import('./playlist/PlaylistPane')).PlaylistPane })),
  related: lazy(async () => ({ default: (await import('./related/RelatedPane')).RelatedPane })),
  popular: lazy(async () => ({ default: (await import('./popular/PopularPane')).PopularPane })),
  import: lazy(async () => ({ default: (await import('./import/ImportPane')).ImportPane })),
  held: lazy(async () => ({ default: (await import('./held/HeldPane')).HeldPane })),
  many: lazy(async () => ({ default: (await import('./many/ManyPane')).ManyPane })),
  runs: lazy(async () => ({ default: (await import('./runs/RunsPane')).RunsPane })),
  ledger: lazy(async () => ({ default: (await import('./ledger/LedgerPane')).LedgerPane })),
  'hand-in': lazy(async () => ({ default: (await import('./hand-in/HandInPane')).HandInPane })),
  tools: lazy(async () => ({ default: (await import('./tools/ToolsPane')).ToolsPane })),
  keeping: lazy(async () => ({ default: (await import('./keeping/KeepingPane')).KeepingPane })),
};
export const PlanPane = lazy(async () => ({ default: (await import('./plan/PlanPane')).PlanPane }));
export const CollectionHere = lazy(async () => ({ default: (await import('./CollectionHere')).CollectionHere }));
