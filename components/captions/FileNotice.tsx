import { useStore } from 'zustand';
import { Waiting } from '@/components/ui/Waiting';
import { useTranslation } from '@/components/ui/words';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import { fileParams } from '@/lib/captions/store/platform-files';
import { timeoutSeconds } from '@/lib/service/assumptions';
import { FileFailed } from './FileFailed';

/** A file of the platform on its way, or why it did not come. */
export function FileNotice({ panel }: { panel: CaptionsStore }) {
  const t = useTranslation();
  const fetching = useStore(panel, (state) => state.fetching);
  const failed = useStore(panel, (state) => state.fileFailure);
  const { stopFetching, savePlatformFile: saveFetched, dismissFileFailure: dismissFileTrouble } = panel.getState();
  if (fetching) {
    return (
      <Waiting
        label={t('exportGetting', fetching.format)}
        since={fetching.since}
        limitSeconds={timeoutSeconds.ordinary}
        bare
        onStop={stopFetching}
      />
    );
  }
  if (!failed) return null;
  const { format, trouble: why } = failed;
  return (
    <FileFailed
      panel={panel}
      format={format}
      trouble={why}
      asked={fileParams(panel.getState(), format)}
      onGet={() => void saveFetched(format, { is: 'service' })}
      onLeave={dismissFileTrouble}
    />
  );
}
