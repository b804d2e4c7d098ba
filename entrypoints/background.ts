import '@/lib/service/zod-without-eval';
import { defineBackground } from 'wxt/utils/define-background';
import { deletion, responses } from '@/entrypoints/background/deletion';
import { requests } from '@/entrypoints/background/requests';
import { connectRuns } from '@/entrypoints/background/scheduled-work';
import { listenToMenusAndCommands } from '@/entrypoints/background/tabs';
import { environment } from '@/lib/browser/environment';
import { openOnInstall, watchTabs } from '@/lib/browser/worker-events';
import { createDownloadQueue } from '@/lib/downloads/background';
import { downloadQueuePorts } from '@/lib/downloads/browser/downloads';
import { createMessageHandlers } from '@/lib/messaging/message-handlers';
import { acceptPorts } from '@/lib/messaging/revive-worker';
import { settingsRepository } from '@/lib/settings/repository';
import { ledgerRepository as ledger } from '@/lib/spending/repository/ledger-repository';
import { restrictStorageAccess } from '@/lib/storage/browser-storage';
import { pendingCleanup } from '@/lib/storage/pending-cleanup';
import { accountHandlers, signIn } from './background/account';
import { jobNotices } from './background/away';
import { connectBackups } from './background/backups';
import { serveMessages as serve } from './background/events';
import { connectFrontTab } from './background/look';
import { connectTools } from './background/tools';
import { shownVideos } from './background/visits';

export default defineBackground(() => {
  const runs = connectRuns(requests);
  const saves = createDownloadQueue({ ...downloadQueuePorts, ...environment });
  const backups = connectBackups();
  const tools = connectTools(requests);
  serve(
    createMessageHandlers({
      ...requests,
      ...jobNotices,
      ...deletion,
      ...accountHandlers,
      tabs: shownVideos,
      held: responses,
      ledger,
      saves,
      runs,
      backups,
      tools,
    }),
  );
  const look = connectFrontTab(requests.call);
  watchTabs({ ...shownVideos, front: look });
  settingsRepository.watch(look);
  settingsRepository.watch(pendingCleanup.go);
  acceptPorts();
  listenToMenusAndCommands();
  openOnInstall('/welcome.html');
  environment.runAfterResponse(restrictStorageAccess, requests.awake, signIn.awake, look, runs.go, pendingCleanup.go);
});
