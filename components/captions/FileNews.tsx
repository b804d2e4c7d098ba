import { useStore } from 'zustand';
import { useWords } from '@/components/ui/words';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import { fileAsked } from '@/lib/captions/store/file-source';
import { waitSeconds } from '@/lib/service/assumptions';
import { FileFailed } from './FileFailed';
import { Waiting } from './Waiting';

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
