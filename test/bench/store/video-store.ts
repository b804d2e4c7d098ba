/** A store that keeps responses with videos after the browser closes. */
export interface VideoStore {
  /**
   * Stores one response of the service, given as the received bytes of `{ totalResults, data }`. Resolves once the
   * response is durable and each video is stored once.
   */
  store(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  count(): Promise<number>;
  /** Frees all resources before the next round. */
  end(): Promise<void>;
}

/** Opens an empty store for a round. */
export type OpenVideoStore = (name: string) => Promise<VideoStore>;

/** The fields of a video that the other stores need. */
export interface StoredVideo {
  id: string;
}

export const videosIn = (bytes: Uint8Array): StoredVideo[] =>
  (JSON.parse(new TextDecoder().decode(bytes)) as { data: StoredVideo[] }).data;
