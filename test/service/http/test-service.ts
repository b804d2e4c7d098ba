import { afterAll, beforeAll } from 'vitest';
import { type Running, type ServeOptions, serve } from '../serve.ts';

/** A response with its body, parsed if it is JSON. */
export interface ServiceResponse {
  status: number;
  contentType: string;
  body: Json;
}

/** A body of unknown shape; a missing member is `undefined`. */
export interface Json {
  [key: string]: Json;
  [index: number]: Json;
}

type Query = Record<string, string>;

const parseBody = (text: string): Json => {
  try {
    return JSON.parse(text);
  } catch {
    return text as unknown as Json;
  }
};

/** Starts a service for the tests of one file and returns functions that send requests to it. */
export function testService(options: ServeOptions = {}) {
  let running: Running;
  beforeAll(async () => {
    running = await serve({ seed: 1, ...options, switches: { speechToTextSeconds: 0, ...options.switches } });
  });
  afterAll(() => running.stop());

  const send = async (path: string, init: RequestInit = {}): Promise<ServiceResponse> => {
    const response = await fetch(`${running.url}${path}`, init);
    const contentType = response.headers.get('content-type') ?? '';
    return { status: response.status, contentType, body: parseBody(await response.text()) };
  };
  const authorized = () => ({ authorization: `Bearer ${running.token}` });

  return {
    get running() {
      return running;
    },
    send,
    get: (path: string, query: Query = {}) => send(`${path}?${new URLSearchParams(query)}`, { headers: authorized() }),
    post: (path: string, input: unknown, query: Query = {}) =>
      send(`${path}?${new URLSearchParams(query)}`, {
        method: 'POST',
        headers: { ...authorized(), 'content-type': 'application/json' },
        body: JSON.stringify(input),
      }),
    control: async (method: string, what: string, input?: unknown): Promise<Json> => {
      const body = input === undefined ? null : JSON.stringify(input);
      return (await send(`/_control/${what}`, { method, body })).body;
    },
  };
}
