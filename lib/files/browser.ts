/** A fetched picture. The browser hides the reason of a failure. */
type FetchedPicture = { ok: true; bytes: ArrayBuffer } | { ok: false };

/** Fetches a picture of the platform without token and cookies. It is free, and the host needs a permission. */
export async function fetchPicture(url: string, signal: AbortSignal): Promise<FetchedPicture> {
  try {
    const response = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer', signal });
    const isPicture = response.headers.get('content-type')?.startsWith('image/') ?? false;
    return response.ok && isPicture ? { ok: true, bytes: await response.arrayBuffer() } : { ok: false };
  } catch {
    // The browser reports all network failures alike.
    return { ok: false };
  }
}
