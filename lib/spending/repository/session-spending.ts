import { database } from '@/lib/storage/database';
import { type Spending, sumsInitialized } from '../spending';
import { currentSessionId } from './browser-session';

/** What was spent since the browser was started. */
export async function sessionSpent(): Promise<Spending> {
  const { micros, unpriced, auto } =
    (await (await database()).get('sums', ['session', await currentSessionId()])) ?? sumsInitialized;
  return { micros, unpriced, auto };
}
