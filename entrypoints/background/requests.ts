import { environment } from '@/lib/browser/environment';
import { requestPipeline } from '@/lib/requests/request-pipeline';
import { settingsRepository } from '@/lib/settings/repository';
import { ledgerWriter as books } from '@/lib/spending/repository/ledger-writer';
import { jobNotices } from './away';
import { client } from './client';
import { responses } from './deletion';
import { receivedFor } from './scheduled-work';
import { slowRequests } from './slow';

const { get: settings } = settingsRepository;

/** The Call that every question goes through, joined to the browser. */
export const requests = requestPipeline({
  client,
  slow: slowRequests,
  away: jobNotices,
  books,
  held: responses,
  received: receivedFor,
  settings,
  reach: environment,
  ...environment,
});
