/** A picture as it came; where it did not, why is the browser's secret. */
type FetchedPicture = { ok: true; bytes: ArrayBuffer } | { ok: false };

/** Fetches a picture of the platform: no token and no cookies go along, nothing is billed. The host must be permitted. */
export async function fetchPicture(url: string, signal: AbortSignal): Promise<FetchedPicture> {
  try {
    const response = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer', signal });
    const isPicture = response.headers.get('content-type')?.startsWith('image/') ?? false;
    return response.ok && isPicture ? { ok: true, bytes: await response.arrayBuffer() } : { ok: false };
  } catch {
    // The browser tells network failures apart from nothing else.
    return { ok: false };
  }
}
