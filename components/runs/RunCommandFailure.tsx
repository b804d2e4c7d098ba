import { useRuns } from '@/components/runs/use-runs';
import { BlockerView } from '@/components/ui/BlockerView';

/**
 * Shows why the last command to a run could not be stored. Every page renders it, because several pages have commands.
 */
export function RunCommandFailure() {
  const failure = useRuns((state) => state.failure);
  return failure && <BlockerView failure={failure} isInline />;
}
