// Serves only the carousel, built with a list of post ids as an operator sets it. The built site does not show network posts.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { addressesFrom } from '@sheaf/contract'
import { build } from 'vite'

export async function servePosts(ids: readonly string[]): Promise<{ url: string; close(): Promise<void> }> {
  const site = resolve(import.meta.dirname, '../../apps/site')
  // Next to the site's sources, so that its packages resolve. This file is never written.
  const entry = resolve(site, 'posts-alone.ts')
  const built = await build({
    configFile: false,
    root: site,
    logLevel: 'silent',
    plugins: [
      {
        name: 'posts-alone',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry
            ? `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Posts } from '/src/posts/posts.tsx'
createRoot(document.querySelector('#content')).render(createElement(Posts))`
            : undefined,
      },
    ],
    define: { __SHEAF_ADDRESSES__: JSON.stringify(addressesFrom({})), __SHEAF_POST_IDS__: JSON.stringify(ids) },
    build: { write: false, minify: false, rollupOptions: { input: entry } },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []))
  const script = outputs.flatMap((each) => (each.type === 'chunk' ? [each.code] : [])).join('\n')
  const server = createServer((request, response) => {
    const isScript = request.url === '/posts.js'
    const isPage = request.url === '/'
    response.writeHead(isScript || isPage ? 200 : 404, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' })
    response.end(
      isScript
        ? script
        : isPage
          ? '<!doctype html><title>Posts</title><link rel="icon" href="data:,"><main id="content"></main><script type="module" src="/posts.js"></script>'
          : '',
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
