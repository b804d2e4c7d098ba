import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../faults.ts';
import type { ToolSwitches } from './tool-switches.ts';

type Form = ToolSwitches['toolAnswers'];
type Spoilt = Fault['messages'];
/** A message of JSON-RPC. */
type Rpc = Record<string, unknown>;

const streamHead = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', 'x-accel-buffering': 'no' };

/** One message as an event. With many lines it is the same message: a reader joins the lines of `data`. */
function event(message: Rpc, form: Form): string {
  const isLong = form === 'sse-lines';
  const lines = JSON.stringify(message, null, isLong ? 1 : 0).split('\n');
  return ['event: message', ...lines.map((line) => `data: ${line}`), '', ''].join(isLong ? '\r\n' : '\n');
}

const notice = (data: unknown): Rpc => ({
  jsonrpc: '2.0',
  method: 'notifications/message',
  params: { level: 'info', data },
});

/** How often something comes on a stream that says nothing to the purpose, in milliseconds. */
const beat = 50;

/** Pauses that do not keep alive a service that was stopped. */
const pause = () => wait(beat, undefined, { ref: false });

const bigEvent = 10 * 1024 * 1024;
const floodPiece = 'x'.repeat(64 * 1024);

async function* endless(): AsyncGenerator<string> {
  for (;;) {
    yield ': still here\n\n';
    await pause();
  }
}

async function* chatter(form: Form): AsyncGenerator<string> {
  for (let at = 0; ; at += 1) {
    yield event(notice(at), form);
    await pause();
  }
}

/** One event that never ends, as fast as it is read. */
async function* flood(): AsyncGenerator<string> {
  yield 'data: "';
  for (;;) yield floodPiece;
}

async function* pieces(message: Rpc, form: Form, spoilt: Spoilt): AsyncGenerator<string> {
  if (spoilt === 'endless') return yield* endless();
  if (spoilt === 'chatter') return yield* chatter(form);
  if (spoilt === 'flood') return yield* flood();
  const whole = event(message, form);
  if (spoilt === 'half') return yield whole.slice(0, whole.length / 2);
  yield ': welcome\n\n';
  if (spoilt === 'huge') yield event(notice('x'.repeat(bigEvent)), form);
  yield whole;
}

/** Ends with its reader: a hanging piece is not waited for when the user goes. */
function streamed(made: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await made.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * A message in the form that is switched on, or spoilt: `endless` sends signs of life for ever, `chatter` notifications for
 * ever, `flood` an event that never ends; `half` ends in the middle of the answer's event, `huge` sends an event of 10 MB
 * first, `other-id` answers a request that nobody sent.
 */
export function spoken(message: Rpc, form: Form, spoilt: Spoilt, headers: Record<string, string>): Response {
  const said = spoilt === 'other-id' ? { ...message, id: 'nobody-asked-this' } : message;
  const isStream = form !== 'json' || (spoilt !== undefined && spoilt !== 'other-id');
  if (!isStream) return Response.json(said, { headers });
  return new Response(streamed(pieces(said, form, spoilt)), { headers: { ...streamHead, ...headers } });
}
