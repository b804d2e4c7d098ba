import { interfaceVersion } from '@/lib/service/interface-limits';
import { parseJsonText } from '@/lib/shared/json';

export const captionCacheKeyRange = [`${interfaceVersion} captions `, `${interfaceVersion} captions!`] as const;

export const trackListKeyRange = [`${interfaceVersion} captionFiles `, `${interfaceVersion} captionFiles!`] as const;

/** Reads the languages of saved captions by video from their cache keys; '' if the request named none. */
export function captionLanguagesByVideo(keys: readonly string[]): Map<string, string[]> {
  const languagesByVideo = new Map<string, string[]>();
  for (const key of keys) {
    const params = paramsInKey(key);
    const videoId = params.get('videoId');
    if (videoId === undefined) continue;
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
