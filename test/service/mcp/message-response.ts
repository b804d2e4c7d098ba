import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../faults.ts';
import type { ToolSwitches } from './tool-switches.ts';

type Form = ToolSwitches['toolAnswers'];
type MessageFault = Fault['messages'];
/** A JSON-RPC message to send. */
type Rpc = Record<string, unknown>;

const streamHead = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', 'x-accel-buffering': 'no' };

/** Formats a message as an event. One message may be split over several `data` lines. */
function event(message: Rpc, form: Form): string {
  const isLong = form === 'sse-lines';
  const lines = JSON.stringify(message, null, isLong ? 1 : 0).split('\n');
  return ['event: message', ...lines.map((line) => `data: ${line}`), '', ''].join(isLong ? '\r\n' : '\n');
}

const notification = (data: unknown): Rpc => ({
  jsonrpc: '2.0',
  method: 'notifications/message',
  params: { level: 'info', data },
});

/** Interval between the events of an endless stream, in milliseconds. */
const beat = 50;

/** Waits for one interval. The timer does not keep a stopped service alive. */
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
  for (let index = 0; ; index += 1) {
    yield event(notification(index), form);
    await pause();
  }
}

/** Sends a single event that never ends, as fast as the client reads. */
async function* flood(): AsyncGenerator<string> {
  yield 'data: "';
  for (;;) yield floodPiece;
}

async function* pieces(message: Rpc, form: Form, fault: MessageFault): AsyncGenerator<string> {
  if (fault === 'endless') return yield* endless();
  if (fault === 'chatter') return yield* chatter(form);
  if (fault === 'flood') return yield* flood();
  const whole = event(message, form);
  if (fault === 'half') return yield whole.slice(0, whole.length / 2);
  yield ': welcome\n\n';
  if (fault === 'huge') yield event(notification('x'.repeat(bigEvent)), form);
  yield whole;
}

/** Converts chunks to a stream that reads them on demand, so cancelling it does not wait for a pending chunk. */
function streamed(chunks: AsyncGenerator<string>, cancel: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
}

/**
 * Sends a message in the given form, or a faulty stream: endless comments (`endless`), endless notifications
 * (`chatter`), an event that never ends (`flood`), half of the response (`half`), a 10 MB event before the response
 * (`huge`), or a response with an unknown request id (`other-id`).
 */
export function messageResponse(
  message: Rpc,
  form: Form,
  { fault, onCancel }: { fault: MessageFault; onCancel(): void },
  headers: Record<string, string>,
): Response {
  const sent = fault === 'other-id' ? { ...message, id: 'nobody-asked-this' } : message;
  const isStream = form !== 'json' || (fault !== undefined && fault !== 'other-id');
  if (!isStream) return Response.json(sent, { headers });
  return new Response(streamed(pieces(sent, form, fault), onCancel), { headers: { ...streamHead, ...headers } });
}
