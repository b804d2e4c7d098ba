import { useStore } from 'zustand';
import { Waiting } from '@/components/captions/Waiting';
import { useWords } from '@/components/words';
import { waitSeconds } from '@/lib/core/service/assumptions';
import type { CaptionsStore } from '@/lib/panel/captions-panel';
import { fileAsked } from '@/lib/panel/file-way';
import { FileFailed } from './FileFailed';

/** A file of the platform on its way, or why it did not come. */
export function FileNews({ panel }: { panel: CaptionsStore }) {
  const say = useWords();
  const fetching = useStore(panel, (state) => state.fetching);
  const trouble = useStore(panel, (state) => state.fileTrouble);
  const { stopFetching, saveFetched, dismissFileTrouble } = panel.getState();
  if (fetching) {
    return (
      <Waiting
        label={say('exportGetting', fetching.format)}
        since={fetching.since}
        limitSeconds={waitSeconds.ordinary}
        bare
        onStop={stopFetching}
      />
    );
  }
  if (!trouble) return null;
  const { format, trouble: why } = trouble;
  return (
    <FileFailed
      panel={panel}
      format={format}
      trouble={why}
      asked={fileAsked(panel.getState(), format)}
      onGet={() => void saveFetched(format, { is: 'service' })}
      onLeave={dismissFileTrouble}
    />
  );
}
