import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { LibraryPane } from '@/lib/app-store/library-route';
import type { PanelStore } from '@/lib/app-store/panel-store';

type Pane = LazyExoticComponent<ComponentType<{ panel: PanelStore }>>;

/** Each pane of the library is loaded when it is first opened. */
export const panes: Record<LibraryPane, Pane> = {
  table: lazy(async () => ({ default: (await import('@/components/collection/TablePane')).TablePane })),
  network: lazy(async () => ({ default: (await import('@/components/network/NetworkPane')).NetworkPane })),
  time: lazy(async () => ({ default: (await import('@/components/over-time/TimePane')).TimePane })),
  changes: lazy(async () => ({ default: (await import('@/components/over-time/ChangesPane')).ChangesPane })),
  search: lazy(async () => ({ default: (await import('@/components/search/SearchPane')).SearchPane })),
  playlist: lazy(async () => ({ default: (await import('@/components/search/PlaylistPane')).PlaylistPane })),
  related: lazy(async () => ({ default: (await import('@/components/network/CrawlPane')).CrawlPane })),
  popular: lazy(async () => ({ default: (await import('@/components/search/PopularPane')).PopularPane })),
  import: lazy(async () => ({ default: (await import('@/components/import/ImportPane')).ImportPane })),
  held: lazy(async () => ({ default: (await import('@/components/saved-captions/SavedPane')).SavedPane })),
  many: lazy(async () => ({ default: (await import('@/components/bulk-captions/BulkPane')).BulkPane })),
  runs: lazy(async () => ({ default: (await import('@/components/runs/RunsPane')).RunsPane })),
  ledger: lazy(async () => ({ default: (await import('@/components/spending/SpendingPane')).SpendingPane })),
  'hand-in': lazy(async () => ({ default: (await import('@/components/export/ExportPane')).ExportPane })),
  tools: lazy(async () => ({ default: (await import('@/components/tools/ToolsPane')).ToolsPane })),
  keeping: lazy(async () => ({ default: (await import('@/components/storage/StoragePane')).StoragePane })),
};
export const PlanPane = lazy(async () => ({ default: (await import('@/components/runs/PlanPane')).PlanPane }));
export const CollectionFrame = lazy(async () => ({
  default: (await import('@/components/collection/CollectionFrame')).CollectionFrame,
}));
