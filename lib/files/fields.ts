import { AudioFile, CaptionFile, ThumbnailFile, VideoFile } from '@/lib/service/file-schemas';

const fileSchemas = { video: VideoFile, audio: AudioFile, caption: CaptionFile, thumbnail: ThumbnailFile };

/** One field of a row as it came; `null` where the document knows it and the service did not give it. */
export interface FileField {
  name: string;
  text: string | null;
}

/** Every field of a row: those of the document in its order, given or not, then whatever else came. */
export function fileFields(what: keyof typeof fileSchemas, file: Readonly<Record<string, unknown>>): FileField[] {
  const names = new Set([...Object.keys(fileSchemas[what]().shape), ...Object.keys(file)]);
  return [...names].map((name) => ({ name, text: valueText(file[name]) }));
}

function valueText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}
