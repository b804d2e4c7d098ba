import ky from 'ky';
import { responseRepository } from '@/lib/requests/repository/responses';
import { putResponse } from '@/lib/requests/repository/save-response';
import { createRequestPipeline } from '@/lib/requests/request-pipeline';
import { createClient } from '@/lib/service/client';
import type { EnteredPrices } from '@/lib/service/quote';
import type { Budgets } from '@/lib/settings/settings';
import { ledgerRepository } from '@/lib/spending/repository/ledger-repository';
import { ledgerWriter } from '@/lib/spending/repository/ledger-writer';
import { pipelineDeps } from '../requests/pipeline-deps';
import type { Running } from '../service/serve';
import { testSettings } from '../test-settings';
import { secretOf } from '../test-token';

interface Options {
  service: Running;
  own: EnteredPrices;
  estimates: boolean;
  budgets: Budgets;
  timeoutMs: number;
}

/** Creates the worker's request pipeline with the real database and network, and counts the requests that it sends. */
export function createWorker({ service, own, estimates, budgets, timeoutMs }: Options) {
  let sentCount = 0;
  const http = ky.create({
    fetch: (request, options) => {
      sentCount += 1;
      return fetch(request, options);
    },
  });
  const settings = async () => testSettings(service.url, { enteredPrices: own, estimates, budgets });
  const account = async () => ({
    connection: 'first',
    serviceUrl: service.url,
    secret: secretOf(service.token),
    names: {},
  });
  const client = createClient({ http, account, now: Date.now, abortAfter: () => AbortSignal.timeout(timeoutMs) });
  const { call } = createRequestPipeline({
    ...pipelineDeps,
    client,
    ledger: { ...ledgerWriter, unsettled: ledgerRepository.unsettled },
    countSavings: ledgerWriter.countSavings,
    responses: { get: responseRepository.get, put: putResponse },
    responseFor: ({ key }) => responseRepository.get(key),
    settings,
    now: Date.now,
    randomSuffix: () => crypto.randomUUID().slice(0, 8),
  });
  return { call, sentCount: () => sentCount };
}
