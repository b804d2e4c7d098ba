export interface ClientConfig {
  client: string;
  file: string;
  json: string;
}

/** Returns a placeholder such as `${NAME}`, which the program replaces when it reads the file. */
const placeholderFor = (name: string): string => ['$', '{', name, '}'].join('');

/** The name of the service in these configurations. */
const serverName = 'video-data';

/**
 * Returns configurations for well-known tool-calling clients in their documented formats (November 2026). Without a
 * token, they contain a prompt, an environment variable or a placeholder.
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
