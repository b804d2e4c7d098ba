import type { Panel } from '@/lib/panel/panel';

/** The Replies tab. */
export function RepliesTab({ panel: _ }: { panel: Panel }) {
  return null;
}
