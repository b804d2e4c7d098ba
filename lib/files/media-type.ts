/** What a media type says of a file (RFC 6838), with the codecs inside it (RFC 6381). */
export interface MediaType {
  kind: 'video' | 'audio' | 'other';
  /** The part after the slash, such as `mp4`. */
  container: string;
  /** As written. */
  codecs: readonly string[];
}

const mediaTypePattern = /^\s*([\w.+-]{1,60})\/([\w.+-]{1,60})\s*(?:;|$)/;
const codecsPattern = /;\s*codecs\s*=\s*(?:"([^"]*)"|'([^']*)'|([^;\s]*))/i;

/** Reads a media type; `null` where the text is none. */
export function parseMediaType(text: string | undefined): MediaType | null {
  const parts = mediaTypePattern.exec(text ?? '');
  if (!parts) return null;
  const [, type = '', container = ''] = parts;
  const listed = codecsPattern.exec(text ?? '');
  const codecs = (listed?.[1] ?? listed?.[2] ?? listed?.[3] ?? '').split(',').map((one) => one.trim());
  return { kind: kindOf(type.toLowerCase()), container: container.toLowerCase(), codecs: codecs.filter(Boolean) };
}

const kindOf = (type: string): MediaType['kind'] => (type === 'video' || type === 'audio' ? type : 'other');

const extensions = new Map([
  ['mp4', 'mp4'],
  ['webm', 'webm'],
  ['3gpp', '3gp'],
  ['x-matroska', 'mkv'],
  ['quicktime', 'mov'],
  ['ogg', 'ogg'],
  ['mpeg', 'mp3'],
  ['aac', 'aac'],
  ['x-flv', 'flv'],
]);

/** The ending of a file of this type, without its dot. Sound alone in MP4 is an M4A. */
export function fileExtension(type: MediaType | null): string {
  if (type?.kind === 'audio' && type.container === 'mp4') return 'm4a';
  return (type && extensions.get(type.container)) ?? 'bin';
}
