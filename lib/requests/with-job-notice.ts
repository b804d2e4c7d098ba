import type { Call, CallResult } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import { isSlowRequest } from '@/lib/service/request-limits';
import type { JobEndNotice } from '@/lib/toolbar/background/job-end-notice';

interface JobNoticeDeps {
  jobNotice: Pick<JobEndNotice, 'ended'>;
  now(): number;
}

/** Shows on the toolbar button how a slow request ended while no page was open. A run has a notice of its own. */
export const withJobNotice =
  ({ jobNotice, now }: JobNoticeDeps) =>
  (next: Call): Call =>
  async (name, params, options) => {
    const startedAt = now();
    const result = await next(name, params, options);
    if (isSlowRequest(params) && !options?.run) await notifyJobEnd(jobNotice, startedAt, result);
    return result;
  };

/** Reports how a request ended; its start is in milliseconds since 1970. */
export async function notifyJobEnd(
  jobNotice: JobNoticeDeps['jobNotice'],
  startedAt: number,
  result: CallResult<EndpointName>,
): Promise<void> {
  // The user needs no notice of a request that they cancelled or a video that they deleted.
  if (result.ok || !(result.forgotten || result.failure.kind === 'stopped'))
    await jobNotice.ended(startedAt, result.ok ? 'done' : 'failed');
}
