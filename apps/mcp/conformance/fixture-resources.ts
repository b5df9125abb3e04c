// Fixture resources: a text, an image, a template, and one to subscribe to.

import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { image } from './fixture-content.ts'

export function registerFixtureResources(server: McpServer): void {
  for (const name of ['static-text', 'watched-resource']) {
    server.registerResource(name, `test://${name}`, { description: 'A text.', mimeType: 'text/plain' }, ({ href }) => ({
      contents: [{ uri: href, mimeType: 'text/plain', text: `The text of ${name}.` }],
    }))
  }
  server.registerResource('static-binary', 'test://static-binary', { description: 'A picture.', mimeType: 'image/png' }, ({ href }) => ({
    contents: [{ uri: href, mimeType: 'image/png', blob: image }],
  }))
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { description: 'Answers with its id.', mimeType: 'application/json' },
    ({ href }, { id }) => ({ contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify({ id }) }] }),
  )
  server.server.setRequestHandler('resources/subscribe', () => ({}))
  server.server.setRequestHandler('resources/unsubscribe', () => ({}))
}
