import { downloadsStoreOf, thumbnailZipOf } from '@/components/downloads/downloads-store';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { FilesPane } from './FilesPane';

/** The Files tab with its stores. */
export function FilesTab({ panel }: { panel: PanelStore }) {
  return <FilesPane panel={panel} saves={downloadsStoreOf(panel)} zip={thumbnailZipOf(panel)} />;
}
