/** Something that keeps pages of videos where they outlive the browser. */
export interface Keeper {
  /** Keeps one answer of the service as it comes off the network: `{ totalResults, data }`. Resolves when it is durable and each video is there once. */
  keep(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** How many videos are there now. */
  count(): Promise<number>;
  /** Gives back what was taken, for the next round. */
  end(): Promise<void>;
}

/** Each round begins with an empty one. */
export type OpenKeeper = (name: string) => Promise<Keeper>;

/** A video as far as peers need to know it. */
export interface KeptVideo {
  id: string;
}

export const videosIn = (bytes: Uint8Array): KeptVideo[] =>
  (JSON.parse(new TextDecoder().decode(bytes)) as { data: KeptVideo[] }).data;
