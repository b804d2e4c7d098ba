import { environment } from '@/lib/browser/environment';
import { notifyChanged } from '@/lib/database/changes';
import { database } from '@/lib/database/database';
import type { Micros } from '@/lib/service/price';

/** Stores what the service billed for each day, as the user entered it. Days are those of the user's time zone. */
export const billRepository = {
  /** Returns the amounts by day (`2026-11-22`), in millionths of a dollar. */
  async all(): Promise<Map<string, Micros>> {
    return new Map((await (await database()).getAll('bills')).map(({ day, micros }) => [day, micros]));
  },

  /** Stores the amount of a day; `null` deletes it. */
  async put(day: string, micros: Micros | null): Promise<void> {
    const db = await database();
    await (micros === null ? db.delete('bills', day) : db.put('bills', { day, micros, at: environment.now() }));
    notifyChanged('bills');
  },
};
