import type { Panel } from '@/lib/panel/panel';

export function PlaylistPane({ panel }: { panel: Panel }) {
  return <div data-of={panel.getState().settings.theme} />;
}
