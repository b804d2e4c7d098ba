import type { CaptureBody } from '../capture';

/** Chromium stores values above 64 KiB outside of the row; shorter ones are faster inline. */
const minBlobBytes = 65_536;

/**
 * Returns a body in the form to store it. IndexedDB clones a value to extract its key; for a Blob it clones only a
 * handle, which halves the time for 2.5 MB in Chromium.
 */
export const toBody = (bytes: Uint8Array<ArrayBuffer>): CaptureBody['body'] =>
  bytes.byteLength < minBlobBytes ? bytes : new Blob([bytes]);

/** Reads a body. Call it outside of a transaction, which would end while a Blob is read. */
export const readBodyBytes = async ({ body }: CaptureBody): Promise<Uint8Array<ArrayBuffer>> =>
  body instanceof Uint8Array ? body : new Uint8Array(await body.arrayBuffer());

/** Returns the text of a body without its byte-order mark. */
export const readBodyText = async (stored: CaptureBody): Promise<string> =>
  new TextDecoder().decode(await readBodyBytes(stored));
