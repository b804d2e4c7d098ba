import { timeoutSeconds } from '@/lib/service/assumptions';
import { receiveBytes } from '@/lib/service/send-request';

/** A response to the request for a file of the platform, with its body as far as it arrived. */
interface FetchedFile {
  response: Response;
  file: Blob;
  end: Awaited<ReturnType<typeof receiveBytes>>['end'];
}

/**
 * Fetches a file of the platform, free of charge and without token or cookies. Returns `null` if there was no response:
 * browsers report all network failures with the same error.
 */
export async function fetchFile(url: string, stopSignal?: AbortSignal): Promise<FetchedFile | null> {
  const timeout = AbortSignal.timeout(timeoutSeconds.ordinary * 1000);
  const signal = stopSignal ? AbortSignal.any([stopSignal, timeout]) : timeout;
  try {
    const options = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store', signal } as const;
    const response = await fetch(url, options);
    const { parts, end } = await receiveBytes(response.body);
    return { response, file: new Blob(parts as Uint8Array<ArrayBuffer>[]), end };
  } catch {
    return null;
  }
}
