import type { Service } from '../service.ts';

const wellKnown = '/.well-known/oauth-protected-resource';

/** Returns the resources that a token can be issued for: the MCP endpoint, the base address and the origin. */
export function resourcesOf({ addresses }: Pick<Service, 'addresses'>): string[] {
  const { origin } = new URL(addresses.service);
  return [...new Set([toolAddress({ addresses }), addresses.service, origin, `${origin}/`])];
}

export const toolAddress = ({ addresses }: Pick<Service, 'addresses'>): string => `${addresses.service}/mcp`;

/** Returns the address of the MCP endpoint's metadata, which the `WWW-Authenticate` header of a 401 response names. */
export function metadataAddress(service: Pick<Service, 'addresses'>): string {
  const { origin, pathname } = new URL(toolAddress(service));
  return `${origin}${wellKnown}${pathname}`;
}

/**
 * Returns the protected-resource metadata (RFC 9728) of the resource that the well-known path names. Returns `null` for
 * any other path.
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
