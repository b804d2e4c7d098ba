import { request } from 'node:https';
import { TLSSocket } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { testService } from './http/test-service.ts';
import { sharedSampleData } from './sample-data/sample-data.ts';

const sampleData = sharedSampleData(3);

/** Requests a page over TLS without checking the certificate, with the platform's Host header. */
const overTls = (address: URL): Promise<{ status: number | undefined; names: string }> =>
  new Promise((resolve, reject) => {
    const options = { servername: 'www.youtube.com', rejectUnauthorized: false, headers: { host: 'www.youtube.com' } };
    request(address, options, (response) => {
      const { socket } = response;
      const names = socket instanceof TLSSocket ? String(socket.getPeerX509Certificate()?.subjectAltName) : '';
      response.resume().on('end', () => resolve({ status: response.statusCode, names }));
    })
      .on('error', reject)
      .end();
  });

describe('a service with a path in its address', () => {
  const service = testService({ sampleData, basePath: '/v1' });

  it('handles requests only below the path', async () => {
    expect(service.running.url).toMatch(/\/v1$/);
    expect((await service.get('/autocomplete', { q: 'a' })).status).toBe(200);
    const { origin } = new URL(service.running.url);
    const headers = { authorization: `Bearer ${service.running.token}` };
    expect((await fetch(`${origin}/autocomplete?q=a`, { headers })).status).toBe(404);
  });

  it('includes the path in its own links', async () => {
    const { sample, url } = service.running;
    const { body } = await service.get(`/files/captions/${sample.videoId}`, { format: 'csv' });
    expect(body[0]?.staticUrl).toMatch(new RegExp(`^${url}/captions/`));
    expect(service.running.bill).toBe(`${url}/_control/bill`);
    expect((await fetch(service.running.bill)).status).toBe(200);
  });
});

describe('the platform port', () => {
  const service = testService({ sampleData });
  const page = () => new URL(`/watch?v=${service.running.sample.videoId}`, service.running.platformUrl);

  it('accepts http', async () => {
    const response = await fetch(page());
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
  });

  it('accepts TLS on the same port, for the hosts of the platform', async () => {
    const secure = new URL(page());
    secure.protocol = 'https:';
    const { status, names } = await overTls(secure);
    expect(status).toBe(200);
    for (const name of ['*.youtube.com', 'localhost', '127.0.0.1']) expect(names).toContain(name);
  });
});

describe('the token of a local service', () => {
  const one = testService({ sampleData });
  const other = testService({ sampleData });

  it('is invalid at another instance of the service', async () => {
    const headers = { authorization: `Bearer ${one.running.token}` };
    expect((await one.send('/search', { headers })).status).toBe(200);
    expect((await other.send('/search', { headers })).body).toEqual({ error: { message: 'Forbidden' } });
  });

  it('is a JWT that is valid for more than a year', () => {
    const [, claims = ''] = one.running.token.split('.');
    const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(exp).toBeGreaterThan(Date.now() / 1000 + 365 * 24 * 3600);
  });
});
