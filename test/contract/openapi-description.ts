import { toolsOf } from '../service/mcp/tools.ts';
import { ordinarySwitches, type Switches } from '../service/service.ts';

/** Returns an OpenAPI 3.1 description of a local service that uses these parameter names. */
export function openApiDescription(names: Switches['names']): object {
  const tools = toolsOf({ switches: { ...ordinarySwitches, names } });
  const paths = tools.map(({ shown: { inputSchema, description }, endpoint: { path, method } }) => {
    const { properties = {}, required = [] } = inputSchema as { properties?: object; required?: string[] };
    const parameters = Object.entries(properties).map(([name, schema]) => {
      const isInPath = path.includes(`:${name}`);
      return { name, in: isInPath ? 'path' : 'query', required: isInPath || required.includes(name), schema };
    });
    return [path.replace(/:(\w+)/g, '{$1}'), { [method.toLowerCase()]: { summary: description, parameters } }];
  });
  return { openapi: '3.1.0', info: { title: 'Local service', version: '1' }, paths: Object.fromEntries(paths) };
}
