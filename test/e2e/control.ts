import type { Fault } from '../service/faults.ts';
import { pastFaults } from '../service/platform-handler.ts';
import type { ReceivedRequest } from '../service/request-log.ts';
import type { ResponseChange } from '../service/response-changes.ts';
import type { Switches } from '../service/service.ts';

/** The local service as a test controls it, by its control URLs and without the extension. */
interface Controlled {
  bill: string;
}

const controlOf = ({ bill }: Controlled, path: string): string => bill.replace(/bill$/, path);

async function send(service: Controlled, method: string, path: string, body?: unknown): Promise<Response> {
  const response = await fetch(controlOf(service, path), {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`The local service refused ${method} ${path}: ${await response.text()}`);
  return response;
}

export const injectFault = (service: Controlled, fault: Fault) => send(service, 'POST', 'faults', fault);
export const clearFaults = (service: Controlled) => send(service, 'DELETE', 'faults');
export const setSwitches = (service: Controlled, switches: Partial<Switches>) =>
  send(service, 'PATCH', 'switches', switches);

/** Returns every request that reached the service, the platform or the dashboard, oldest first. */
export async function allRequests(service: Controlled): Promise<ReceivedRequest[]> {
  return (await (await send(service, 'GET', 'seen')).json()) as ReceivedRequest[];
}

/** Returns the requests to one endpoint of the service, oldest first. */
export async function requestsTo(service: Controlled, name: string): Promise<ReceivedRequest[]> {
  return (await allRequests(service)).filter(({ to, endpoint }) => to === 'service' && endpoint === name);
}

export async function countCaptionRequests(service: Controlled): Promise<number> {
  return (await requestsTo(service, 'captions')).length;
}

/** Creates a token that expires after the given number of seconds; a negative number creates an expired token. */
export async function createToken(service: Controlled, seconds: number): Promise<string> {
  return ((await (await send(service, 'POST', 'tokens', { seconds })).json()) as { token: string }).token;
}

/** Makes the platform refuse all signed links issued so far with status 403. Links in later lists work. */
export const invalidateLinks = (service: Controlled) => send(service, 'DELETE', 'links');

/**
 * Faults of signed links, for `injectFault`. `where` narrows a fault: `{ address: 'itag=140' }` selects one file, `{
 * endpoint: 'timedtext' }` or `{ endpoint: 'thumbnail' }` selects another kind of link, and `{ times: 1 }` affects one
 * request.
 */
export const linkFaults = {
  refused: (where: Fault = {}): Fault => ({
    endpoint: 'media',
    status: 403,
    body: 'No',
    contentType: 'text/plain',
    ...where,
  }),
  /** Refuses links until a list of this kind is fetched again; after that, the same links work again. */
  refusedUntilListed: (list: 'audioFiles' | 'videoFiles' | 'captionFiles', where: Fault = {}): Fault =>
    linkFaults.refused({ untilRequested: list, ...where }),
  notFound: (where: Fault = {}): Fault => ({
    endpoint: 'media',
    status: 404,
    body: 'No such file',
    contentType: 'text/plain',
    ...where,
  }),
  /** Serves a web page with status 200, as a captive portal does. */
  webPage: (where: Fault = {}): Fault => ({
    endpoint: 'media',
    status: 200,
    body: '<!doctype html><title>Welcome</title><h1>Please accept our terms</h1>',
    contentType: 'text/html',
    ...where,
  }),
  stallsAfter: (bytes: number, where: Fault = {}): Fault => ({ endpoint: 'media', stallAfterBytes: bytes, ...where }),
  /** Closes the connection after the given number of bytes, each time. A browser resumes up to five times. */
  cutAfter: (bytes: number, where: Fault = {}): Fault => ({ endpoint: 'media', cutAfterBytes: bytes, ...where }),
  redirects: (to: string, where: Fault = {}): Fault => ({ endpoint: 'media', redirectTo: to, status: 302, ...where }),
  slow: (bytesPerSecond: number, where: Fault = {}): Fault => ({ endpoint: 'media', bytesPerSecond, ...where }),
};

/**
 * Closes the connection after the given number of bytes of the first response, and refuses all further attempts with
 * status 403. The browser retries, receives this status and does not retry again.
 */
export async function cutThenRefuse(service: Controlled, bytes: number, where: Fault = {}): Promise<void> {
  await injectFault(service, linkFaults.cutAfter(bytes, { times: 1, ...where }));
  await injectFault(service, linkFaults.refused(where));
}

/**
 * Closes the connection after the given number of bytes of the first response, and closes the connection of all further
 * attempts at once. The browser reports a network failure at once, keeps the partial file, and can resume after
 * `clearFaults`.
 */
export async function cutThenHangUp(service: Controlled, bytes: number, where: Fault = {}): Promise<void> {
  await injectFault(service, linkFaults.cutAfter(bytes, { times: 1, ...where }));
  await injectFault(service, linkFaults.cutAfter(0, where));
}

/** Returns the requests for files by signed media links, with their paths and ranges. */
export async function mediaRequests(service: Controlled): Promise<ReceivedRequest[]> {
  return (await allRequests(service)).filter(({ endpoint }) => endpoint === 'media');
}

/**
 * Returns the bytes that the platform serves for a link at full speed, without faults and without counting the request.
 */
export async function servedAt(link: string): Promise<Buffer> {
  const response = await fetch(link, { headers: { [pastFaults]: '1' } });
  if (!response.ok) throw new Error(`The platform has no page at ${link}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Makes the responses of one endpoint malformed. The responses remain complete and are billed. */
export const makeMalformed = (service: Controlled, malformation: ResponseChange) =>
  send(service, 'POST', 'oddities', malformation);
/** Stops all malformed responses. */
export const makeWellFormed = (service: Controlled) => send(service, 'DELETE', 'oddities');

interface AccountShown {
  name: string;
  project: { id: string; balance: number; apps: { id: string; name: string }[] };
}

/** Creates an account with credit in millionths of a dollar, as if its owner had signed in and paid. */
export const createAccount = (service: Controlled, name: string, micros: number) =>
  send(service, 'POST', 'accounts', { name, micros });

/** Returns the account with that name, or `undefined` if its owner has not signed in yet. */
export async function accountOf(service: Controlled, name: string): Promise<AccountShown | undefined> {
  const all = (await (await send(service, 'GET', 'accounts')).json()) as AccountShown[];
  return all.find((one) => one.name === name);
}
