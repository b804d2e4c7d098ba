import type { UndocumentedNameKey } from '@/lib/service/assumptions';
import { ownValue } from '@/lib/shared/own-value';
import type { ChosenName, Settings } from './settings';

/** The names that the user chose for a service, with their source and date. */
export type ChosenNames = Readonly<Partial<Record<UndocumentedNameKey, ChosenName>>>;
type NameSettings = Pick<Settings, 'parameterNames' | 'serviceUrl'>;

/** Returns the names of the active service; `null` until the user has confirmed them, so that none may be sent. */
export const parameterNamesOf = ({ parameterNames, serviceUrl }: NameSettings): ChosenNames | null =>
  ownValue(parameterNames, serviceUrl) ?? null;

/** Returns the setting that confirms the names of the active service: the defaults, or names that the user chose. */
export const withParameterNames = (
  { parameterNames, serviceUrl }: NameSettings,
  names: ChosenNames = {},
): Pick<Settings, 'parameterNames'> => ({ parameterNames: { ...parameterNames, [serviceUrl]: { ...names } } });
