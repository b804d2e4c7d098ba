import '@/lib/service/zod-without-eval';
import { defineBackground } from 'wxt/utils/define-background';
import { createMessageHandlers, withMessageLog } from '@/lib/app/message-handlers';
import { environment } from '@/lib/browser/environment';
import { watchInstallation, watchTabs } from '@/lib/browser/worker-events';
import { restrictStorageAccess } from '@/lib/database/browser-storage';
import { eventLog } from '@/lib/diagnostics/repository';
import { createDownloadQueue } from '@/lib/downloads/background';
import { downloadQueuePorts } from '@/lib/downloads/browser/downloads';
import { clearTempFolder } from '@/lib/downloads/browser/temp-folder';
import { handleMessages } from '@/lib/messaging/messenger';
import { acceptPorts } from '@/lib/messaging/revive-worker';
import { responseRepository } from '@/lib/requests/repository/responses';
import { settingsRepository } from '@/lib/settings/repository';
import { watchBrowserStart } from '@/lib/spending/repository/browser-session';
import { ledgerRepository } from '@/lib/spending/repository/ledger-repository';
import { pendingCleanup } from '@/lib/storage/pending-cleanup';
import { accountHandlers, signInController } from './background/account';
import { deletionHandlers } from './background/deletion';
import { jobNotice, requests, tools, videoDeletion } from './background/requests';
import { connectBackups, connectRuns } from './background/scheduled-work';
import { connectFrontTab, listenToMenusAndCommands, shownVideoTracker } from './background/tabs';

export default defineBackground(() => {
  // Called before alarms and schedules are handled, because their requests belong to the new session.
  watchBrowserStart();
  const runs = connectRuns();
  const handlers = createMessageHandlers({
    ...accountHandlers,
    ...deletionHandlers,
    ...requests,
    pageOpened: jobNotice.clearIfPageOpen,
    tabs: shownVideoTracker,
    responses: { ...responseRepository, ...videoDeletion },
    ledger: ledgerRepository,
    downloads: createDownloadQueue({ ...downloadQueuePorts, now: environment.now, after: environment.after }),
    runs,
    backups: connectBackups(),
    tools,
  });
  handleMessages(withMessageLog(handlers, eventLog.note));
  eventLog.logUncaughtErrors();
  const updateFrontTab = connectFrontTab(requests.call);
  watchTabs({ changed: shownVideoTracker.changed, closed: shownVideoTracker.closed, frontChanged: updateFrontTab });
  settingsRepository.watch(updateFrontTab);
  settingsRepository.watch(pendingCleanup.run);
  acceptPorts();
  listenToMenusAndCommands();
  watchInstallation();
  environment.runAfterResponse(
    async () => eventLog.note({ what: 'worker-started', name: 'worker', end: 'ok' }),
    restrictStorageAccess,
    requests.recover,
    videoDeletion.resume,
    signInController.recover,
    updateFrontTab,
    runs.process,
    pendingCleanup.run,
    clearTempFolder,
  );
});
