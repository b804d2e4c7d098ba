import { world } from '@/lib/browser/environment';
import { paidCall } from '@/lib/requests/request-pipeline';
import { settingsItem } from '@/lib/settings/repository';
import { ledgerBook as books } from '@/lib/spending/repository/ledger-writer';
import { away } from './away';
import { client } from './client';
import { held } from './forgetting';
import { received } from './runs';
import { slow } from './slow';

const { get: settings } = settingsItem;

/** The Call that every question goes through, joined to the browser. */
export const paid = paidCall({ client, slow, away, books, held, received, settings, reach: world, ...world });
