import type { Capture } from '@/lib/provenance/capture';
import { sha256Hex } from '@/lib/shared/sha256';
import type { ExportSource } from './export-file';
import { withoutSignedLinks } from './without-signed-links';

/** A response as it goes into files. */
interface ExportedBody extends Pick<Capture, 'sha256' | 'bytes'> {
  text: string;
}

/**
 * Returns the text of a response without what opens files of the platform, with the SHA-256 and the length in bytes of exactly
 * this text in UTF-8; `undefined` where it was deleted meanwhile.
 */
export async function readExportedBody(
  source: Pick<ExportSource, 'body'>,
  { id, sha256, bytes }: Pick<Capture, 'id' | 'sha256' | 'bytes'>,
): Promise<ExportedBody | undefined> {
  const body = await source.body(id);
  if (!body) return undefined;
  const original = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  const text = withoutSignedLinks(original);
  // Nearly every response has no such link, and its sum is known.
  if (text === original) return { text, sha256, bytes };
  const cleaned = new TextEncoder().encode(text);
  return { text, sha256: sha256Hex(cleaned), bytes: cleaned.length };
}
