import { type DiscoveredName, nameSetByUser } from '@/lib/parameter-discovery/discovered-name';
import { type DiscoveredNames, type UndocumentedNameKey, undocumentedNames } from '@/lib/service/assumptions';

/** The parameters of GET /popularVideos that the interface document does not name. */
export const popularParameterNames = (Object.keys(undocumentedNames) as UndocumentedNameKey[]).filter((key) =>
  key.startsWith('popularVideos.'),
);

/** Returns whether all parameter names are known or assumed; until then no request is possible. */
export const arePopularNamesKnown = (names: DiscoveredNames): boolean =>
  popularParameterNames.every((key) => names[key]);

/** Adds the assumed names of the popular-videos parameters; known names stay. `at` in milliseconds since 1970. */
export const addAssumedPopularNames = (
  names: Record<string, DiscoveredName>,
  at: number,
): Record<string, DiscoveredName> => ({
  ...Object.fromEntries(popularParameterNames.map((key) => [key, nameSetByUser(undocumentedNames[key].assumed, at)])),
  ...names,
});
