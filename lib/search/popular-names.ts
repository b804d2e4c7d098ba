import { type LearnedName, setByReader } from '@/lib/parameter-discovery/discovered-name';
import { type LearnedNames, type UnsaidNameKey, unsaidNames } from '@/lib/service/assumptions';

/** Every parameter of GET /popularVideos that the interface document does not name. */
export const popularNames = (Object.keys(unsaidNames) as UnsaidNameKey[]).filter((key) =>
  key.startsWith('popularVideos.'),
);

/** Whether the names are known to the reader: learned, set, or the assumed ones chosen. Until then nothing is asked. */
export const arePopularNamesSet = (names: LearnedNames): boolean => popularNames.every((key) => names[key]);

/** The names of a service with the assumed ones chosen for popular videos; what is known stays. `at` in milliseconds since 1970. */
export const withPopularNames = (names: Record<string, LearnedName>, at: number): Record<string, LearnedName> => ({
  ...Object.fromEntries(popularNames.map((key) => [key, setByReader(unsaidNames[key].assumed, at)])),
  ...names,
});
