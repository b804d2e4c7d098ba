import { paidCall } from '@/lib/background/paid-call';
import { ledgerBook as books } from '@/lib/browser/ledger-book';
import { settingsItem } from '@/lib/browser/settings-item';
import { world } from '@/lib/browser/world';
import { away } from './away';
import { client } from './client';
import { held } from './forgetting';
import { received } from './runs';
import { slow } from './slow';

const { get: settings } = settingsItem;

/** The Call that every question goes through, joined to the browser. */
export const paid = paidCall({ client, slow, away, books, held, received, settings, reach: world, ...world });
