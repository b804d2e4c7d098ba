import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { createServer, type Server, type Socket } from 'node:net';
import { generate } from 'selfsigned';

/** The first byte of every TLS handshake (RFC 8446, section 5.1). */
const handshake = 0x16;

const names = ['*.youtube.com', 'youtube.com', 'localhost'];

/** Creates a certificate for the platform's hosts on this machine; browsers accept it only with a command-line flag. */
async function createCertificate(): Promise<{ key: string; cert: string }> {
  const altNames = [...names.map((value) => ({ type: 2 as const, value })), { type: 7 as const, ip: '127.0.0.1' }];
  const generated = await generate([{ name: 'commonName', value: 'youtube.com' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames }],
  });
  return { key: generated.private, cert: generated.cert };
}

let certificate: ReturnType<typeof createCertificate> | undefined;

/** Creates a server for http and https on one port. It recognises https by the TLS handshake. */
export async function createHttpAndHttpsServer(listener: RequestListener): Promise<Server> {
  const http = createHttp(listener);
  // All platform servers of the process share one certificate.
  certificate ??= createCertificate();
  const https = createHttps(await certificate, listener);
  return createServer((socket: Socket) => {
    // Browsers open connections that they never use, and drop others.
    socket.on('error', () => socket.destroy());
    socket.once('data', (first) => {
      socket.pause();
      socket.unshift(first);
      (first[0] === handshake ? https : http).emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
}
