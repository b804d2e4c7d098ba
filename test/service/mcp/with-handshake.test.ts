import { afterEach, describe, expect, it } from 'vitest';
import { testService } from '../http/test-service.ts';
import { createRawClient } from './raw-client.ts';
import { ordinaryToolSwitches } from './tool-switches.ts';

const service = testService();
const { control } = service;
const { post, request, initialize, other } = createRawClient(service);
const setSwitches = (switches: unknown) => control('PATCH', 'switches', switches);

afterEach(() => setSwitches(ordinaryToolSwitches));

describe('an MCP client with a handshake', () => {
  it.each(['2025-11-25', '2025-06-18', '2025-03-26'])('gets the requested revision %s', async (revision) => {
    const { message } = await request('initialize', { protocolVersion: revision });
    expect(message.result).toMatchObject({ protocolVersion: revision, capabilities: { tools: {} } });
  });

  it('gets the newest handshake revision if it requests an unknown one', async () => {
    const { message } = await request('initialize', { protocolVersion: '1999-01-01' });
    expect(message.result?.protocolVersion).toBe('2025-11-25');
  });

  it('gets a response with its request id, and no response to a notification', async () => {
    const session = await initialize();
    const { message } = await post('{"jsonrpc":"2.0","id":"seven","method":"ping"}', session);
    expect(message).toEqual({ jsonrpc: '2.0', id: 'seven', result: {} });
    const notified = await post('{"jsonrpc":"2.0","method":"notifications/initialized"}', session);
    expect([notified.status, notified.text]).toEqual([202, '']);
  });

  it('gets an error message with status 200 for an unknown method', async () => {
    const { status, message } = await request('resources/list', {}, await initialize());
    expect([status, message.error?.code]).toEqual([200, -32601]);
  });

  it('can omit the revision in later requests, but not name an unknown one', async () => {
    const session = await initialize();
    expect((await request('ping', {}, { ...session, 'mcp-protocol-version': '1999-01-01' })).status).toBe(400);
    expect((await request('ping', {}, { ...session, 'mcp-protocol-version': null })).status).toBe(200);
  });

  it('must name its session, and can start a new one if the session is lost', async () => {
    const session = await initialize();
    expect((await request('ping', {}, { ...session, 'mcp-session-id': null })).status).toBe(400);
    await control('DELETE', 'tool-sessions');
    expect((await request('ping', {}, session)).status).toBe(404);
    expect((await request('ping', {}, await initialize())).status).toBe(200);
  });

  it('ends its session by DELETE', async () => {
    const { 'mcp-session-id': id } = await initialize();
    expect((await other('DELETE', { 'mcp-session-id': id ?? '' })).status).toBe(204);
    expect((await other('DELETE', { 'mcp-session-id': id ?? '' })).status).toBe(404);
  });

  it('gets no session if the switch is off', async () => {
    await setSwitches({ toolSessions: false });
    expect(await initialize()).not.toHaveProperty('mcp-session-id');
    expect((await request('ping')).status).toBe(200);
    expect((await other('DELETE')).status).toBe(405);
  });

  it('gets status 405 if it requests a stream of notifications', async () => {
    const response = await other('GET');
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, DELETE']);
  });

  it('gets an error with the supported revisions if the service supports only stateless clients', async () => {
    await setSwitches({ toolRevisions: 'stateless' });
    const { status, message } = await request('initialize', { protocolVersion: '2025-11-25' });
    expect([status, message.error?.code]).toEqual([400, -32022]);
    expect(message.error?.data).toEqual({ supported: ['2026-07-28'], requested: '2025-11-25' });
  });
});
