import { database } from '@/lib/storage/database';
import { type Spending, sumsInitialized } from '../spending';
import { currentSessionId } from './browser-session';

/** Returns the spending since the browser started. */
export async function sessionSpent(): Promise<Spending> {
  const { micros, unpriced, auto } =
    (await (await database()).get('sums', ['session', await currentSessionId()])) ?? sumsInitialized;
  return { micros, unpriced, auto };
}
