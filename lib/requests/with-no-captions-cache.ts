import type { Call, HeldAnswer } from '@/lib/service/call';
import type { Failure } from '@/lib/service/failure';
import { readAnswer } from '@/lib/service/read-response';
import type { Result } from '@/lib/shared/result';

export interface RefusalRoom {
  get(key: string): Promise<HeldAnswer | undefined>;
  put(answer: HeldAnswer): Promise<Result<HeldAnswer | null, Failure>>;
}

/** A Call that keeps the refusals worth keeping (CAC-01), but never in the place of something that was paid for. */
export const keptRefusals =
  (inner: Call, room: RefusalRoom): Call =>
  async (name, asked, wish) => {
    const answer = await inner(name, asked, wish);
    if (answer.ok || !answer.came) return answer;
    const before = await room.get(answer.came.key);
    // Where there is no room left the refusal is still told; there is nothing of worth to lose.
    if (!before || !readAnswer(name, before).ok) await room.put(answer.came);
    return answer;
  };
