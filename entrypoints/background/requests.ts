import ky from 'ky';
import { browser } from 'wxt/browser';
import { environment } from '@/lib/browser/environment';
import { isPageOpen } from '@/lib/browser/open-page';
import { decryptionKeys } from '@/lib/connection/browser/token-encryption';
import { eventLog } from '@/lib/diagnostics/repository';
import { offscreenLocks, type SlowMessage, sendToOffscreen } from '@/lib/messaging/offscreen-channel';
import { offscreenDocument } from '@/lib/messaging/offscreen-document';
import { rejectedRequestRepository } from '@/lib/parameter-discovery/repository';
import { responseRepository } from '@/lib/requests/repository/responses';
import { putResponse } from '@/lib/requests/repository/save-response';
import { createRequestPipeline, type RequestPipeline } from '@/lib/requests/request-pipeline';
import { createJobEndNotice } from '@/lib/requests/with-job-notice';
import type { ResponseRecord } from '@/lib/requests/with-ledger';
import { cacheKeyOfSlowRequest, type OffscreenRequests } from '@/lib/requests/with-offscreen';
import { runExecutionRepository } from '@/lib/runs/repository/run-repository';
import { createClient } from '@/lib/service/client';
import { isEndpointName } from '@/lib/service/ledger-entry';
import type { LedgerEntry } from '@/lib/service/records';
import { settingsRepository } from '@/lib/settings/repository';
import { ledgerRepository } from '@/lib/spending/repository/ledger-repository';
import { ledgerWriter } from '@/lib/spending/repository/ledger-writer';
import { createVideoDeletion } from '@/lib/storage/video-deletion';
import { jobNoticeStorage, showBadges } from '@/lib/toolbar/browser/badge';
import { toolResponseRepository } from '@/lib/tools/repository';
import { currentAccessFacts, currentServiceAccount } from './account';
import { createToolHandlers } from './tools';

const viaOffscreenDocument: OffscreenRequests = {
  async begin(request: SlowMessage['request']): Promise<void> {
    await offscreenDocument.begin(request.id, {
      is: 'slow-request',
      request,
      tokenKeys: await decryptionKeys(request.connection),
    });
  },
  cancel: (id: string): void => sendToOffscreen({ is: 'stop', id }),
  release: offscreenDocument.release,
  pendingIds: async (): Promise<string[]> =>
    (await offscreenLocks.names()).filter((name) => cacheKeyOfSlowRequest(name) !== null),
  whenEnded: offscreenLocks.whenReleased,
};

/**
 * The offscreen document, which sends slow requests. Firefox has no document that outlives the background page, so in
 * Firefox that page is kept alive and sends them itself.
 */
const offscreenRequests = import.meta.env.FIREFOX || !browser.offscreen ? null : viaOffscreenDocument;

/** Shows on the toolbar button how a long job ended while no page was open. */
export const jobNotice = createJobEndNotice({
  isPageOpen,
  async showNotice(outcome) {
    await jobNoticeStorage.put(outcome);
    await showBadges();
  },
  async clearNotice() {
    if (await jobNoticeStorage.remove()) await showBadges();
  },
  now: environment.now,
});

/**
 * Returns the response to the request of a ledger row: a tool response, a response that a run has not stored yet, or a
 * saved response.
 */
export async function responseFor(row: LedgerEntry): Promise<ResponseRecord | undefined> {
  if (!isEndpointName(row.name)) return toolResponseRepository.arrivalOf(row);
  return (await runExecutionRepository.responseFor(row)) ?? responseRepository.get(row.key);
}

/**
 * The request pipeline, connected to the browser. Rejected requests are stored because they may reveal parameter names.
 */
export const requests: RequestPipeline = createRequestPipeline({
  client: createClient({
    http: ky,
    account: currentServiceAccount,
    onRejected: rejectedRequestRepository.save,
    now: environment.now,
    abortAfter: environment.abortAfter,
  }),
  ledger: { ...ledgerRepository, ...ledgerWriter },
  countSavings: ledgerWriter.countSavings,
  responses: { get: runExecutionRepository.savedResponse, put: putResponse },
  responseFor,
  settings: settingsRepository.get,
  accessFacts: currentAccessFacts,
  logEvent: eventLog.note,
  resumeDeletions: () => videoDeletion.resume(),
  jobNotice,
  offscreen: offscreenRequests,
  async offscreenAccount() {
    // Reading the account renews an expired token, one renewal at a time. The offscreen document then reads the token
    // from storage.
    const { secret: _, names: __, ...account } = await currentServiceAccount();
    return account;
  },
  hasHostPermission: environment.isPermitted,
  isOnline: environment.isOnline,
  keepAlive: environment.keepAlive,
  after: environment.after,
  now: environment.now,
  randomSuffix: environment.randomSuffix,
});

export const tools = createToolHandlers(requests);

export const videoDeletion = createVideoDeletion({
  gate: requests.gate,
  recover: requests.recover,
  stop: async (isWanted) => void (await Promise.all([requests.stop(isWanted), tools.stop(isWanted)])),
});
