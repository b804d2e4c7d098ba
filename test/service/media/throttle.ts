import { setTimeout as wait } from 'node:timers/promises';

/** Speed limit and stall of a response body. */
export interface BodySpeed {
  bytesPerSecond?: number | undefined;
  /** Stops sending after this many bytes and keeps the connection open. */
  stallAfterBytes?: number | undefined;
}

const tick = 100;
const never = new Promise<never>(() => undefined);

/** Sends a part of the chunk every tenth of a second. */
async function* inSteps(piece: Uint8Array, bytesPerSecond: number): AsyncGenerator<Uint8Array> {
  const step = Math.max(1, Math.floor((bytesPerSecond * tick) / 1000));
  for (let index = 0; index < piece.length; index += step) {
    yield piece.subarray(index, index + step);
    // A pending download must not keep a stopped service alive.
    await wait(tick, undefined, { ref: false });
  }
}

async function* pieces(
  body: ReadableStream<Uint8Array>,
  { bytesPerSecond, stallAfterBytes = Number.POSITIVE_INFINITY }: BodySpeed,
) {
  let remaining = stallAfterBytes;
  for await (const piece of body) {
    const part = piece.subarray(0, Math.min(remaining, piece.length));
    remaining -= part.length;
    if (bytesPerSecond === undefined) yield part;
    else yield* inSteps(part, bytesPerSecond);
    if (remaining === 0) await never;
  }
}

/** Returns the response with the same status and headers, and with a slower or stalled body. */
export function throttle(response: Response, speed: BodySpeed): Response {
  const isPlain = speed.bytesPerSecond === undefined && speed.stallAfterBytes === undefined;
  if (isPlain || !response.body) return response;
  const { status, headers } = response;
  return new Response(stream(pieces(response.body, speed)), { status, headers });
}

/** Converts chunks to a stream that reads them on demand, so cancelling it does not wait for a pending chunk. */
function stream(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else if (value.length > 0) controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}
