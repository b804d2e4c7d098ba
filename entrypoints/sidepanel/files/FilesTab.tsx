import type { Panel } from '@/lib/panel/panel';
import { savesOf, zipOf } from '../saves-of';
import { FilesPane } from './FilesPane';

/** The Files tab, with what saves files in this browser. */
export function FilesTab({ panel }: { panel: Panel }) {
  return <FilesPane panel={panel} saves={savesOf(panel)} zip={zipOf(panel)} />;
}
