/** A program that calls tools: where it takes its configuration from, and in which form. */
export interface ClientConfig {
  client: string;
  /** The file that it goes into. */
  file: string;
  json: string;
}

/** How these files say that something is filled in where they are read. */
const placeholderFor = (name: string): string => ['$', '{', name, '}'].join('');

/** The name under which such a program shows the service. */
const serverName = 'video-data';

/**
 * Ready configuration for well-known tool-calling clients, each in its own documented form (November 2026). Without a token
 * the clients that can ask for it, or read it from the environment, do so; the others have a placeholder.
 */
export function clientConfigs(mcpUrl: string, token: string | null): ClientConfig[] {
  const authorizationHeader = (placeholder: string) => ({ Authorization: `Bearer ${token ?? placeholder}` });
  const file = (client: string, path: string, json: object): ClientConfig => ({
    client,
    file: path,
    json: JSON.stringify(json, null, 2),
  });
  const inputs = [{ type: 'promptString', id: 'video-data-token', description: 'Access token', password: true }];
  return [
    file('Visual Studio Code', '.vscode/mcp.json', {
      servers: {
        [serverName]: {
          type: 'http',
          url: mcpUrl,
          headers: authorizationHeader(placeholderFor('input:video-data-token')),
        },
      },
      ...(token === null && { inputs }),
    }),
    file('Claude Code', '.mcp.json', {
      mcpServers: {
        [serverName]: { type: 'http', url: mcpUrl, headers: authorizationHeader(placeholderFor('VIDEO_DATA_TOKEN')) },
      },
    }),
    file('Cursor', '~/.cursor/mcp.json', {
      mcpServers: {
        [serverName]: { url: mcpUrl, headers: authorizationHeader(placeholderFor('env:VIDEO_DATA_TOKEN')) },
      },
    }),
    file('Gemini CLI', '~/.gemini/settings.json', {
      mcpServers: { [serverName]: { httpUrl: mcpUrl, headers: authorizationHeader('YOUR_TOKEN') } },
    }),
  ];
}
