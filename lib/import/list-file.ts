/** A list from elsewhere, which can be read again from its beginning. */
export interface ListFile {
  /** `null` for what was pasted. */
  name: string | null;
  /** Bytes. */
  size: number;
  bytes(): AsyncIterable<Uint8Array>;
}
