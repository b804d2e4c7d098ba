import { environment } from '@/lib/browser/environment';
import { rejectedRequestRepository } from '@/lib/parameter-discovery/repository';
import { withFailureCauses } from '@/lib/requests/with-failure-causes';
import { plainFetch as http } from '@/lib/service/browser';
import { createClient } from '@/lib/service/client';
import { currentAccessFacts, serviceAccount } from './account';
import { withCallLog } from './events';
import { slowRequests } from './slow';

/** The one that really asks; what a service says against a question is kept, because it may teach names. */
const serviceClient = createClient({
  http,
  account: serviceAccount,
  hear: rejectedRequestRepository.note,
  ...environment,
});
export const client = withCallLog(withFailureCauses(slowRequests.withOffscreen(serviceClient), currentAccessFacts));
