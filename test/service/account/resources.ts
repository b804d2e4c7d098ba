import type { Service } from '../service.ts';

const wellKnown = '/.well-known/oauth-protected-resource';

/** The addresses that a token may be asked for: the origin, the base address and the tool-calling entry point. */
export function resourcesOf({ addresses }: Pick<Service, 'addresses'>): string[] {
  const { origin } = new URL(addresses.service);
  return [...new Set([toolAddress({ addresses }), addresses.service, origin, `${origin}/`])];
}

/** The tool-calling entry point. */
export const toolAddress = ({ addresses }: Pick<Service, 'addresses'>): string => `${addresses.service}/mcp`;

/** Where the metadata of the tool-calling entry point is; an answer 401 names it in `WWW-Authenticate`. */
export function metadataAddress(service: Pick<Service, 'addresses'>): string {
  const { origin, pathname } = new URL(toolAddress(service));
  return `${origin}${wellKnown}${pathname}`;
}

/**
 * Protected-resource metadata (RFC 9728), by the path form for every address of the service and by the bare form for its
 * origin; `null` for any other path.
 */
export function resourceMetadata(path: string, service: Service): Response | null {
  if (path !== wellKnown && !path.startsWith(`${wellKnown}/`)) return null;
  const { origin } = new URL(service.addresses.service);
  const resource = `${origin}${path.slice(wellKnown.length)}`;
  if (!resourcesOf(service).includes(resource)) return null;
  return Response.json({
    resource,
    authorization_servers: [service.addresses.dashboard],
    bearer_methods_supported: ['header'],
    scopes_supported: ['project'],
    resource_name: 'Video data service',
  });
}
