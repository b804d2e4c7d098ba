/** Something that keeps pages of videos where they outlive the browser. */
export interface Keeper {
  /** Keeps one answer of the service: the text of `{ totalResults, data }`. Resolves when it is durable and each video is there once. */
  keep(body: string): Promise<void>;
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

export const videosIn = (body: string): KeptVideo[] => (JSON.parse(body) as { data: KeptVideo[] }).data;
