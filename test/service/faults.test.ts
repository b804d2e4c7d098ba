import { afterEach, describe, expect, it } from 'vitest';
import { testService } from './http/test-service.ts';

const service = testService();
const { get, control } = service;
const send = () => get('/autocomplete', { q: 'how' });
const raw = (more: RequestInit = {}) =>
  fetch(`${service.running.url}/autocomplete?q=how`, {
    headers: { authorization: `Bearer ${service.running.token}` },
    redirect: 'manual',
    ...more,
  });
const billedRequests = async () => (await control('GET', 'bill')).total?.requests;

afterEach(async () => {
  await control('DELETE', 'faults');
  await control('DELETE', 'bill');
});

describe('a fault that a test injects', () => {
  it('replaces status and body of a response, unbilled', async () => {
    await control('POST', 'faults', { status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html' });
    expect(await send()).toEqual({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
    expect(await billedRequests()).toBe(0);
  });

  it('bills a replaced response if `billed` is set', async () => {
    await control('POST', 'faults', { status: 500, billed: true });
    expect((await send()).status).toBe(500);
    expect(await billedRequests()).toBe(1);
  });

  it('sends an empty body with status 200', async () => {
    await control('POST', 'faults', { body: '' });
    expect(await send()).toMatchObject({ status: 200, body: '' });
  });

  it('redirects a request', async () => {
    await control('POST', 'faults', { redirectTo: 'http://127.0.0.1:1/elsewhere', status: 307 });
    const response = await raw();
    expect([response.status, response.headers.get('location')]).toEqual([307, 'http://127.0.0.1:1/elsewhere']);
  });

  it('adds headers to a response', async () => {
    await control('POST', 'faults', { status: 429, headers: { 'retry-after': '7' } });
    expect((await raw()).headers.get('retry-after')).toBe('7');
  });

  it('delays a response', async () => {
    await control('POST', 'faults', { delayMs: 60_000, times: 1 });
    const controller = new AbortController();
    let isThere = false;
    const late = raw({ signal: controller.signal }).then(() => {
      isThere = true;
    });
    await expect.poll(billedRequests).toBe(1);
    // A later request completes first.
    expect((await send()).status).toBe(200);
    expect(isThere).toBe(false);
    controller.abort();
    await expect(late).rejects.toThrow();
    await control('POST', 'faults', { delayMs: 1 });
    expect((await send()).status).toBe(200);
  });

  it('holds a response until the faults are deleted', async () => {
    await control('POST', 'faults', { held: true, times: 1 });
    let status = 0;
    const pending = send().then((response) => {
      status = response.status;
    });
    await expect.poll(billedRequests).toBe(1);
    // Other requests complete while the first one is delayed.
    expect((await send()).status).toBe(200);
    expect(status).toBe(0);
    await control('DELETE', 'faults');
    await pending;
    expect(status).toBe(200);
  });

  it('bills a delayed response at once, even if the client disconnects', async () => {
    await control('POST', 'faults', { delayMs: 60_000 });
    const controller = new AbortController();
    const pending = raw({ signal: controller.signal });
    await expect.poll(billedRequests).toBe(1);
    controller.abort();
    await expect(pending).rejects.toThrow();
  });

  it('cuts the connection after some bytes and bills the response', async () => {
    await control('POST', 'faults', { cutAfterBytes: 5 });
    const response = await raw();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    expect(await billedRequests()).toBe(1);
  });

  it('cuts the connection before the first byte', async () => {
    await control('POST', 'faults', { cutAfterBytes: 0 });
    await expect(raw()).rejects.toThrow();
    expect(await billedRequests()).toBe(1);
  });

  it('happens as often as `times` states', async () => {
    await control('POST', 'faults', { status: 500, times: 2 });
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([500, 500, 200]);
  });

  it('affects only the endpoint it names', async () => {
    await control('POST', 'faults', { status: 500, endpoint: 'search' });
    expect([(await send()).status, (await get('/search')).status]).toEqual([200, 500]);
  });

  it('for the platform does not affect the service', async () => {
    await control('POST', 'faults', { status: 403, endpoint: 'thumbnail' });
    const { platformUrl, sample } = service.running;
    expect((await fetch(`${platformUrl}/vi/${sample.videoId}/default.jpg`)).status).toBe(403);
    expect((await send()).status).toBe(200);
  });

  it('sends an array of one string with the stated number of bytes', async () => {
    await control('POST', 'faults', { hugeBytes: 4 });
    expect((await send()).body).toEqual(['']);
  });

  it('is rejected if it asks for fewer bytes than an array of one string has', async () => {
    expect((await control('POST', 'faults', { hugeBytes: 3 })).error).toMatch(/hugeBytes/);
  });

  it('with an unknown field is rejected', async () => {
    expect((await control('POST', 'faults', { explode: true })).error).toMatch(/explode/);
  });
});
