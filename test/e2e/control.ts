import type { Fault } from '../service/faults.ts';
import type { Oddity } from '../service/oddities.ts';
import { pastFaults } from '../service/platform-side.ts';
import type { SeenRequest } from '../service/seen.ts';
import type { Switches } from '../service/service.ts';

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
export const setSwitches = (service: Controlled, switches: Partial<Switches>) =>
  send(service, 'PATCH', 'switches', switches);

/** Every request that arrived, at the service and at the platform, oldest first. */
export async function seenBy(service: Controlled): Promise<SeenRequest[]> {
  return (await (await send(service, 'GET', 'seen')).json()) as SeenRequest[];
}

/** What one endpoint of the service was asked, oldest first. */
export async function asksOf(service: Controlled, name: string): Promise<SeenRequest[]> {
  return (await seenBy(service)).filter(({ to, endpoint }) => to === 'service' && endpoint === name);
}

/** Requests for captions that reached the service. */
export async function captionRequests(service: Controlled): Promise<number> {
  return (await asksOf(service, 'captions')).length;
}

/** A token that this service made and that ends after so many seconds; a negative number has ended already. */
export async function tokenFor(service: Controlled, seconds: number): Promise<string> {
  return ((await (await send(service, 'POST', 'tokens', { seconds })).json()) as { token: string }).token;
}

/** Refuses every signed link given out so far with 403; those of a list asked for from now on are good. */
export const voidLinks = (service: Controlled) => send(service, 'DELETE', 'links');

/**
 * What can go wrong behind a link, each to be given to `spoil`; `where` narrows it: `{ address: 'itag=140' }` for one
 * file, `{ endpoint: 'timedtext' }` or `'thumbnail'` for another host's kind, `{ times: 1 }` for once.
 */
export const linkFaults = {
  refused: (where: Fault = {}): Fault => ({
    endpoint: 'media',
    status: 403,
    body: 'No',
    contentType: 'text/plain',
    ...where,
  }),
  /** Until a list of this kind was asked for again; after that the same links work, too. */
  refusedUntilListed: (list: 'audioFiles' | 'videoFiles' | 'captionFiles', where: Fault = {}): Fault =>
    linkFaults.refused({ untilAsked: list, ...where }),
  notThere: (where: Fault = {}): Fault => ({
    endpoint: 'media',
    status: 404,
    body: 'No such file',
    contentType: 'text/plain',
    ...where,
  }),
  /** A web page with status 200, as a captive portal sends it. */
  webPage: (where: Fault = {}): Fault => ({
    endpoint: 'media',
    status: 200,
    body: '<!doctype html><title>Welcome</title><h1>Please accept our terms</h1>',
    contentType: 'text/html',
    ...where,
  }),
  stallsAfter: (bytes: number, where: Fault = {}): Fault => ({ endpoint: 'media', stallAfterBytes: bytes, ...where }),
  /** The connection breaks after so many bytes, each time anew; a browser goes on up to five times by itself. */
  cutAfter: (bytes: number, where: Fault = {}): Fault => ({ endpoint: 'media', cutAfterBytes: bytes, ...where }),
  redirects: (to: string, where: Fault = {}): Fault => ({ endpoint: 'media', redirectTo: to, status: 302, ...where }),
  slow: (bytesPerSecond: number, where: Fault = {}): Fault => ({ endpoint: 'media', bytesPerSecond, ...where }),
};

/**
 * Breaks off the first answer after so many bytes and refuses with 403 every further attempt. A browser that was cut off
 * tries again by itself, sees the refusal, and gives up at once and for good.
 */
export async function cutThenRefuse(service: Controlled, bytes: number, where: Fault = {}): Promise<void> {
  await spoil(service, linkFaults.cutAfter(bytes, { times: 1, ...where }));
  await spoil(service, linkFaults.refused(where));
}

/**
 * Breaks off the first answer after so many bytes and hangs up on every further attempt: the browser gives up at once with
 * a failure of the network, keeps what came, and can go on from there once `heal` was asked.
 */
export async function cutThenHangUp(service: Controlled, bytes: number, where: Fault = {}): Promise<void> {
  await spoil(service, linkFaults.cutAfter(bytes, { times: 1, ...where }));
  await spoil(service, linkFaults.cutAfter(0, where));
}

/** Requests for files behind signed media links, with their paths and the parts they asked for. */
export async function mediaRequests(service: Controlled): Promise<SeenRequest[]> {
  return (await seenBy(service)).filter(({ endpoint }) => endpoint === 'media');
}

/** The bytes behind a link of the platform, whatever faults are switched on, at full speed and without being counted. */
export async function servedAt(link: string): Promise<Buffer> {
  const answer = await fetch(link, { headers: { [pastFaults]: '1' } });
  if (!answer.ok) throw new Error(`The platform has nothing at ${link}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Makes the good answers of one endpoint odd from now on; they stay whole, and are billed. */
export const makeOdd = (service: Controlled, oddity: Oddity) => send(service, 'POST', 'oddities', oddity);
/** Ends every oddity. */
export const makeOrdinary = (service: Controlled) => send(service, 'DELETE', 'oddities');

/** An account of the dashboard, as the service shows it. */
interface AccountShown {
  name: string;
  project: { id: string; balance: number; apps: { id: string; name: string }[] };
}

/** Makes an account with so much credit, in millionths of a dollar, as if somebody had signed in and paid before. */
export const creditFor = (service: Controlled, name: string, micros: number) =>
  send(service, 'POST', 'accounts', { name, micros });

/** The account of that name; none before somebody signed in under it. */
export async function accountOf(service: Controlled, name: string): Promise<AccountShown | undefined> {
  const all = (await (await send(service, 'GET', 'accounts')).json()) as AccountShown[];
  return all.find((one) => one.name === name);
}

/** Disconnects every app of an account, as its owner does in the dashboard. */
export async function disconnectApps(service: Controlled, name: string): Promise<void> {
  for (const { id } of (await accountOf(service, name))?.project.apps ?? [])
    await send(service, 'DELETE', 'apps', { id });
}
