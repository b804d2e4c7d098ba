import { type EndpointName, endpointOf } from '@/lib/service/endpoints';
import { type Follow, isJson, type Json } from '@/lib/shared/json-schema';
import { endpointNames } from './our-parameters';
import { type Shown, shownFrom } from './shown-parameter';

/** One operation of a description that may be one of our endpoints. */
export interface Operation {
  name: EndpointName;
  /** As the description writes it. */
  path: string;
  /** What stands before our path: the base path of a service. */
  prefix: string;
  parameters: Shown[];
}

/** A description may be large; what is past these bounds is not read. */
export const mostPaths = 5000;
const mostParameters = 200;

/** Every operation whose path ends as one of our routes does, with a base path before it or none. */
export function operationsIn(paths: Json, follow: Follow): Operation[] {
  return Object.entries(paths)
    .slice(0, mostPaths)
    .flatMap(([path, item]) => {
      const like = routeLike(path);
      const held = like && follow(item);
      const operation = held ? follow(held[like.method]) : null;
      if (!like || !held || !operation) return [];
      const { name, prefix } = like;
      return [{ name, path, prefix, parameters: parametersOf([held, operation], follow) }];
    });
}

interface Like {
  name: EndpointName;
  method: 'get' | 'post';
  prefix: string;
}

/** The longest of our routes that a path ends with: `/files/captions/{videoId}` ends as captions do, too. */
function routeLike(path: string): Like | null {
  const theirs = segmentsOf(path);
  const fits = endpointNames.flatMap((name) => {
    const [method = '', route = ''] = endpointOf(name).route.split(' ');
    const ours = segmentsOf(route);
    const tail = theirs.slice(-ours.length);
    if (tail.length < ours.length || !ours.every((one, at) => one === tail[at])) return [];
    const like: Like = {
      name,
      method: method === 'POST' ? 'post' : 'get',
      prefix: theirs.slice(0, -ours.length).join('/'),
    };
    return [{ like, length: ours.length }];
  });
  return fits.sort((one, other) => other.length - one.length)[0]?.like ?? null;
}

/** The parts of a path; one that is filled in stands as `{}`, however it is written and called. */
const segmentsOf = (path: string): string[] =>
  path
    .slice(0, 300)
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (/^(?:\{[^}]*\}|:\w+)$/.test(part) ? '{}' : part));

/** Query parameters of a path and of its operation, which goes before. */
function parametersOf(levels: readonly Json[], follow: Follow): Shown[] {
  const lists = levels.flatMap(({ parameters }) =>
    Array.isArray(parameters) ? parameters.slice(0, mostParameters) : [],
  );
  const shown = lists.flatMap((one) => {
    const parameter = follow(one);
    return parameter?.in === 'query' && typeof parameter.name === 'string'
      ? [shownAs(parameter.name, parameter, follow)]
      : [];
  });
  return [...new Map(shown.map((one) => [one.name, one])).values()];
}

/** Swagger 2 writes the schema into the parameter itself; OpenAPI 3 beside it, or by content type. */
function shownAs(name: string, parameter: Json, follow: Follow): Shown {
  const { schema, content, description } = parameter;
  const [media] = isJson(content) ? Object.values(content) : [];
  const inner = follow(schema ?? (isJson(media) ? media.schema : undefined));
  const own = typeof description === 'string' ? { description } : {};
  return shownFrom(name, inner ? { ...inner, ...own } : parameter, parameter.required === true, follow);
}
