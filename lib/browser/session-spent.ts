import type { Spending } from '@/lib/core/spending';
import { made } from '@/lib/core/sum';
import { database } from './database';
import { thisSession } from './this-session';

/** What was spent since the browser was started. */
export async function sessionSpent(): Promise<Spending> {
  const { micros, unpriced, auto } = (await (await database()).get('sums', ['session', await thisSession()])) ?? made;
  return { micros, unpriced, auto };
}
