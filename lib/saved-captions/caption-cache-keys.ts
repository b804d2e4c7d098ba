import { interfaceVersion } from '@/lib/service/interface-version';

/** Where the keys of held captions begin and end among all keys (see `cache-key.ts`). */
export const captionCacheKeyRange = [`${interfaceVersion} captions `, `${interfaceVersion} captions!`] as const;

/** The languages of held captions by video, read off their keys; '' where the service chose the language. */
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

/** The third part of a key is the question, as pairs of names and values; behind it stands an address, which has no spaces. */
function paramsInKey(key: string): Map<string, string> {
  const [from, to] = [key.indexOf('['), key.lastIndexOf(' ')];
  const pairs: unknown = from < 0 ? [] : JSON.parse(key.slice(from, to));
  return new Map(Array.isArray(pairs) ? pairs : []);
}
