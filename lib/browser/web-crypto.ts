/** Returns a unique id. */
export const newId = (): string => crypto.randomUUID();

/** Returns the SHA-256 digest in hexadecimal. */
export async function sha256Digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
