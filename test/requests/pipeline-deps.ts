import type { PipelineDeps } from '@/lib/requests/request-pipeline';

/**
 * Default dependencies of a request pipeline: a browser with every permission and without an offscreen document. Tests
 * add the client, the repositories, the settings and the clock.
 */
export const pipelineDeps: Omit<
  PipelineDeps,
  'client' | 'ledger' | 'countSavings' | 'responses' | 'responseFor' | 'settings' | 'now' | 'randomSuffix'
> = {
  accessFacts: async () => ({ token: 'none', expires: null, issuer: null, workedAt: null, host: '', at: 0 }),
  logEvent: () => undefined,
  resumeDeletions: async () => undefined,
  jobNotice: { ended: async () => undefined },
  hasHostPermission: async () => true,
  isOnline: () => true,
  keepAlive: (work) => work,
  offscreen: null,
  offscreenAccount: () => Promise.reject(new Error('There is no offscreen document')),
  after: () => () => undefined,
};
