import type { Fault } from '../service/faults.ts';
import type { SeenRequest } from '../service/seen.ts';

/** The local service as a test reaches it: beside the extension, over its own control addresses. */
interface Controlled {
  bill: string;
}

const controlOf = ({ bill }: Controlled, what: string): string => bill.replace(/bill$/, what);

async function send(service: Controlled, method: string, what: string, body?: unknown): Promise<Response> {
  const answer = await fetch(controlOf(service, what), {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`The local service refused ${method} ${what}: ${await answer.text()}`);
  return answer;
}

/** Makes something go wrong from now on. */
export const spoil = (service: Controlled, fault: Fault) => send(service, 'POST', 'faults', fault);
export const heal = (service: Controlled) => send(service, 'DELETE', 'faults');
export const setSwitches = (service: Controlled, switches: object) => send(service, 'PATCH', 'switches', switches);

/** Every request that arrived, at the service and at the platform, oldest first. */
export async function seenBy(service: Controlled): Promise<SeenRequest[]> {
  return (await (await send(service, 'GET', 'seen')).json()) as SeenRequest[];
}

/** Requests for captions that reached the service. */
export async function captionRequests(service: Controlled): Promise<number> {
  return (await seenBy(service)).filter(({ to, endpoint }) => to === 'service' && endpoint === 'captions').length;
}

/** A token that this service made and that ends after so many seconds; a negative number has ended already. */
export async function tokenFor(service: Controlled, seconds: number): Promise<string> {
  return ((await (await send(service, 'POST', 'tokens', { seconds })).json()) as { token: string }).token;
}
