import { useStore } from 'zustand';
import { BlockerView } from '@/components/ui/BlockerView';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { runsStoreOf } from './use-runs';

/**
 * Shows why the last command to a run could not be stored. Every page renders it, because several pages have commands.
 */
export function RunCommandFailure({ panel }: { panel: PanelStore }) {
  const failure = useStore(runsStoreOf(panel), (state) => state.failure);
  return failure && <BlockerView panel={panel} failure={failure} isInline />;
}
