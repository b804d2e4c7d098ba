import { interfaceVersion } from '@/lib/service/interface-limits';
import { parseJsonText } from '@/lib/shared/json';
import type { TrackId } from './records';
import type { TrackMode } from './track-modes';

/** Imported, the constant would load all records with the first screen of the panel. */
const onDevice = 'on-device-translation' satisfies TrackMode;

export const captionCacheKeyRange = [`${interfaceVersion} captions `, `${interfaceVersion} captions!`] as const;

export const trackListKeyRange = [`${interfaceVersion} captionFiles `, `${interfaceVersion} captionFiles!`] as const;

/** Returns the key of a translation that was made on this device. `source` is the translated track. */
export const translationKey = (videoId: string, source: TrackId, lang: string): string => {
  const params = Object.entries(translationParams(videoId, source, lang));
  return [interfaceVersion, 'captions', JSON.stringify(params), 'on-device'].join(' ');
};

/** Returns what is stored with a translation instead of the parameters of a request, in the order of its key. */
export const translationParams = (videoId: string, { own, ...source }: TrackId, lang: string) => ({
  lang,
  mode: onDevice,
  source: [source.lang ?? '', source.mode, ...(own ? [own.correctedFrom ?? own.file, own.version] : [])].join(' '),
  videoId,
});

/**
 * Reads the languages of saved captions by video from their cache keys; '' if the request named none. Translations made
 * on this device do not count.
 */
export function captionLanguagesByVideo(keys: readonly string[]): Map<string, string[]> {
  const languagesByVideo = new Map<string, string[]>();
  for (const key of keys) {
    const params = paramsInKey(key);
    const videoId = params.get('videoId');
    if (videoId === undefined || params.get('mode') === onDevice) continue;
    const languages = languagesByVideo.get(videoId) ?? [];
    languagesByVideo.set(videoId, languages);
    const language = params.get('lang') ?? '';
    if (!languages.includes(language)) languages.push(language);
  }
  return languagesByVideo;
}

export const videoIdInKey = (key: string): string | undefined => paramsInKey(key).get('videoId');

/** Parses the parameters in a key: a JSON list of pairs before the address, which contains no space. */
function paramsInKey(key: string): Map<string, string> {
  const from = key.indexOf('[');
  const to = key.lastIndexOf(' ');
  // A file that was imported can contain any text as a key.
  const json = parseJsonText(from < 0 ? '' : key.slice(from, to));
  return new Map(json.is === 'json' && Array.isArray(json.value) ? json.value.filter(isPair) : []);
}

const isPair = (value: unknown): value is [string, string] => Array.isArray(value);
