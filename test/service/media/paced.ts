import { setTimeout as wait } from 'node:timers/promises';

/** How the body of an answer comes, where not at once and as a whole. */
export interface Pace {
  bytesPerSecond?: number | undefined;
  /** After so many bytes nothing more comes, for ever. */
  stallAfterBytes?: number | undefined;
}

const tick = 100;
const never = new Promise<never>(() => undefined);

/** Gives a piece on in steps of a tenth of a second. */
async function* inSteps(piece: Uint8Array, bytesPerSecond: number): AsyncGenerator<Uint8Array> {
  const step = Math.max(1, Math.floor((bytesPerSecond * tick) / 1000));
  for (let at = 0; at < piece.length; at += step) {
    yield piece.subarray(at, at + step);
    // A service that was stopped must not be kept alive by a download that nobody awaits any more.
    await wait(tick, undefined, { ref: false });
  }
}

async function* pieces(
  body: ReadableStream<Uint8Array>,
  { bytesPerSecond, stallAfterBytes = Number.POSITIVE_INFINITY }: Pace,
) {
  let left = stallAfterBytes;
  for await (const piece of body) {
    const part = piece.subarray(0, Math.min(left, piece.length));
    left -= part.length;
    if (bytesPerSecond === undefined) yield part;
    else yield* inSteps(part, bytesPerSecond);
    if (left === 0) await never;
  }
}

/** The same answer with the same head, its body slower or stuck. */
export function paced(response: Response, pace: Pace): Response {
  const isPlain = pace.bytesPerSecond === undefined && pace.stallAfterBytes === undefined;
  if (isPlain || !response.body) return response;
  const { status, headers } = response;
  return new Response(stream(pieces(response.body, pace)), { status, headers });
}

/** Ends with its reader: a hanging piece is not waited for when the user goes. */
function stream(made: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await made.next();
        if (done) controller.close();
        else if (value.length > 0) controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}
