// Serves the built site with the real service on its own database: a page without its API would log errors and lose points.

import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openService, postsOptionsFrom } from '@sheaf/service'
import { ensureSite, siteFolder } from '../../scripts/site-build.ts'

export async function serveWholeSite(): Promise<{ url: string; close(): Promise<void> }> {
  await ensureSite()
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-site-'))
  const service = await openService({
    database: { folder },
    port: 0,
    mode: 'development',
    secrets: {
      signingKeys: [generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
      keySecret: 'the secret of a measurement, known to everyone',
      webhookSecrets: [],
    },
    score: async () => ({ ok: false, why: 'Nothing is scored here.' }),
    perMinute: { reads: 0, writes: 0 },
    site: siteFolder,
    posts: postsOptionsFrom({}),
  })
  return {
    url: service.url,
    async close() {
      await service.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
