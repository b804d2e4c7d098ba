import type { PipelineDeps } from '@/lib/requests/request-pipeline';

/** What a pipeline needs beside its client and its repositories: a browser that allows everything and has no offscreen document. */
export const pipelineDeps: Omit<
  PipelineDeps,
  'client' | 'ledger' | 'countSavings' | 'responses' | 'responseFor' | 'settings' | 'now' | 'randomSuffix'
> = {
  accessFacts: async () => ({ token: 'none', expires: null, issuer: null, workedAt: null, host: '', at: 0 }),
  logEvent: () => undefined,
  jobNotice: { ended: async () => undefined },
  hasHostPermission: async () => true,
  isOnline: () => true,
  keepAlive: (work) => work,
  offscreen: null,
  offscreenAccount: () => Promise.reject(new Error('There is no offscreen document')),
  saveRejected: async () => undefined,
  isVideoDeleted: () => false,
  after: () => () => undefined,
};
