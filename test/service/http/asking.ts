import { afterAll, beforeAll } from 'vitest';
import { type Running, serve, type Wanted } from '../serve.ts';

/** What came back: the body read as JSON where it is JSON, else as text. */
export interface Came {
  status: number;
  contentType: string;
  body: Json;
}

/** A body of unknown shape that a test may look into; a wrong look gives `undefined`, and the test fails there. */
export interface Json {
  [key: string]: Json;
  [index: number]: Json;
}

type Query = Record<string, string>;

const read = (text: string): Json => {
  try {
    return JSON.parse(text);
  } catch {
    return text as unknown as Json;
  }
};

/** A service that runs for the tests of one file, and ways to ask it. */
export function asking(wanted: Wanted = {}) {
  let running: Running;
  beforeAll(async () => {
    running = await serve({ seed: 1, ...wanted, switches: { speechToTextSeconds: 0, ...wanted.switches } });
  });
  afterAll(() => running.stop());

  const send = async (path: string, init: RequestInit = {}): Promise<Came> => {
    const response = await fetch(`${running.url}${path}`, init);
    const contentType = response.headers.get('content-type') ?? '';
    return { status: response.status, contentType, body: read(await response.text()) };
  };
  const authorized = () => ({ authorization: `Bearer ${running.token}` });

  return {
    get running() {
      return running;
    },
    send,
    get: (path: string, query: Query = {}) => send(`${path}?${new URLSearchParams(query)}`, { headers: authorized() }),
    post: (path: string, said: unknown, query: Query = {}) =>
      send(`${path}?${new URLSearchParams(query)}`, {
        method: 'POST',
        headers: { ...authorized(), 'content-type': 'application/json' },
        body: JSON.stringify(said),
      }),
    control: async (method: string, what: string, said?: unknown): Promise<Json> => {
      const body = said === undefined ? null : JSON.stringify(said);
      return (await send(`/_control/${what}`, { method, body })).body;
    },
  };
}
