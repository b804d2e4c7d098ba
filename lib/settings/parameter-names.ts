import { type DiscoveredNames, parameterName, type UndocumentedNameKey } from '@/lib/service/assumptions';
import { type EndpointName, endpointOf } from '@/lib/service/endpoints';
import { paramsWithoutName } from '@/lib/service/request';
import { ownValue } from '@/lib/shared/own-value';
import type { DiscoveredName } from './discovered-name';
import type { Settings } from './settings';

/** Known parameter names, with their source and date. */
export type KnownParameterNames = Readonly<Partial<Record<UndocumentedNameKey, DiscoveredName>>>;
/** A shared object, so that comparisons by reference see no change. */
const noNames: KnownParameterNames = {};

/** Returns the known names of the active service. */
export const parameterNamesOf = ({
  parameterNames,
  serviceUrl,
}: Pick<Settings, 'parameterNames' | 'serviceUrl'>): KnownParameterNames =>
  ownValue(parameterNames, serviceUrl) ?? noNames;

/**
 * Returns whether the assumed name is known to be wrong and no other is known. Controls that would send it are
 * disabled.
 */
export const isUnknownName = (key: UndocumentedNameKey, names: DiscoveredNames): boolean => names[key]?.name === null;

/** Returns the assumed names that a request would send although the service is known to reject them. */
export function rejectedNames(name: EndpointName, params: object, names: DiscoveredNames): string[] {
  const undocumented: Record<string, UndocumentedNameKey> = endpointOf(name).undocumentedNames ?? {};
  return paramsWithoutName(name, params, names).flatMap((param) => {
    const key = ownValue(undocumented, param);
    return key ? [parameterName(key, names)] : [];
  });
}
