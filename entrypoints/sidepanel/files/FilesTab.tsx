import type { Panel } from '@/lib/panel/panel';

/** The Files tab. */
export function FilesTab({ panel: _ }: { panel: Panel }) {
  return null;
}
