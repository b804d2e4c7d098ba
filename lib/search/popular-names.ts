import { type DiscoveredName, nameSetByUser } from '@/lib/parameter-discovery/discovered-name';
import { type DiscoveredNames, type UndocumentedNameKey, undocumentedNames } from '@/lib/service/assumptions';

/** Every parameter of GET /popularVideos that the interface document does not name. */
export const popularParameterNames = (Object.keys(undocumentedNames) as UndocumentedNameKey[]).filter((key) =>
  key.startsWith('popularVideos.'),
);

/** Whether the names are known to the user: learned, set, or the assumed ones chosen. Until then nothing is asked. */
export const arePopularNamesKnown = (names: DiscoveredNames): boolean =>
  popularParameterNames.every((key) => names[key]);

/** The names of a service with the assumed ones chosen for popular videos; what is known stays. `at` in milliseconds since 1970. */
export const addAssumedPopularNames = (
  names: Record<string, DiscoveredName>,
  at: number,
): Record<string, DiscoveredName> => ({
  ...Object.fromEntries(popularParameterNames.map((key) => [key, nameSetByUser(undocumentedNames[key].assumed, at)])),
  ...names,
});
