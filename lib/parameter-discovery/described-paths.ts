import { type EndpointName, endpointOf } from '@/lib/service/endpoints';
import { type FollowReference, isJsonObject, type JsonObject } from '@/lib/shared/json-schema';
import { endpointNames } from './our-parameters';
import { type ParameterSpec, parameterSpecFrom } from './parameter-spec';

/** One operation of a description that may be one of our endpoints. */
export interface DescribedOperation {
  name: EndpointName;
  /** As the description writes it. */
  path: string;
  /** What stands before our path: the base path of a service. */
  prefix: string;
  parameters: ParameterSpec[];
}

/** A description may be large; what is past these bounds is not read. */
export const maxPaths = 5000;
const maxOperationParameters = 200;

/** Every operation whose path ends as one of our routes does, with a base path before it or none. */
export function findOperations(paths: JsonObject, follow: FollowReference): DescribedOperation[] {
  return Object.entries(paths)
    .slice(0, maxPaths)
    .flatMap(([path, item]) => {
      const like = matchRoute(path);
      const held = like && follow(item);
      const operation = held ? follow(held[like.method]) : null;
      if (!like || !held || !operation) return [];
      const { name, prefix } = like;
      return [{ name, path, prefix, parameters: queryParametersOf([held, operation], follow) }];
    });
}

interface RouteMatch {
  name: EndpointName;
  method: 'get' | 'post';
  prefix: string;
}

/** The longest of our routes that a path ends with: `/files/captions/{videoId}` ends as captions do, too. */
function matchRoute(path: string): RouteMatch | null {
  const theirs = pathSegments(path);
  const fits = endpointNames.flatMap((name) => {
    const [method = '', route = ''] = endpointOf(name).route.split(' ');
    const ours = pathSegments(route);
    const tail = theirs.slice(-ours.length);
    if (tail.length < ours.length || !ours.every((one, at) => one === tail[at])) return [];
    const like: RouteMatch = {
      name,
      method: method === 'POST' ? 'post' : 'get',
      prefix: theirs.slice(0, -ours.length).join('/'),
    };
    return [{ like, length: ours.length }];
  });
  return fits.sort((one, other) => other.length - one.length)[0]?.like ?? null;
}

/** The parts of a path; one that is filled in stands as `{}`, however it is written and called. */
const pathSegments = (path: string): string[] =>
  path
    .slice(0, 300)
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (/^(?:\{[^}]*\}|:\w+)$/.test(part) ? '{}' : part));

/** Query parameters of a path and of its operation, which goes before. */
function queryParametersOf(levels: readonly JsonObject[], follow: FollowReference): ParameterSpec[] {
  const lists = levels.flatMap(({ parameters }) =>
    Array.isArray(parameters) ? parameters.slice(0, maxOperationParameters) : [],
  );
  const shown = lists.flatMap((one) => {
    const parameter = follow(one);
    return parameter?.in === 'query' && typeof parameter.name === 'string'
      ? [toParameterSpec(parameter.name, parameter, follow)]
      : [];
  });
  return [...new Map(shown.map((one) => [one.name, one])).values()];
}

/** Swagger 2 writes the schema into the parameter itself; OpenAPI 3 beside it, or by content type. */
function toParameterSpec(name: string, parameter: JsonObject, follow: FollowReference): ParameterSpec {
  const { schema, content, description } = parameter;
  const [media] = isJsonObject(content) ? Object.values(content) : [];
  const inner = follow(schema ?? (isJsonObject(media) ? media.schema : undefined));
  const own = typeof description === 'string' ? { description } : {};
  return parameterSpecFrom(name, inner ? { ...inner, ...own } : parameter, parameter.required === true, follow);
}
