// `sheaf service doctor` against a real service on PostgreSQL, with a small web server as the site.

import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addresses, addressVariable } from '@sheaf/contract'
import { writeAppcast } from '@sheaf/contract/appcast'
import { makeSigningKey } from '@sheaf/service'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { serviceModules } from '../../../service/src/open-service.ts'
import { openTestService, type TestService, testSecrets } from '../../../service/src/testing/index.ts'
import { checkService } from './check-service.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-going-live-'))
const pages = new Map<string, string>()
let site: Server
let service: TestService
let env: Record<string, string>

beforeAll(async () => {
  site = createServer((request, response) => {
    const page = pages.get(request.url ?? '')
    response.writeHead(page === undefined ? 404 : 200, { 'content-length': String(Buffer.byteLength(page ?? '')) })
    response.end(request.method === 'HEAD' ? '' : page)
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const address = site.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const keyFile = join(folder, 'signing.pem')
  const { publicKey } = makeSigningKey(keyFile)
  const signingKeys = [readFileSync(keyFile, 'utf8')]
  service = await openTestService('PostgreSQL', { modules: serviceModules, origins: [origin], secrets: { ...testSecrets, signingKeys } })
  const { database } = service.options
  env = {
    ...Object.fromEntries(Object.keys(addresses).map((name) => [addressVariable(name), `${origin}/${name}`])),
    DATABASE_URL: 'url' in database ? database.url : '',
    SHEAF_SITE: origin,
    SHEAF_SERVICE: service.url,
    SHEAF_UPDATES: `${origin}/appcast.xml`,
    SHEAF_SIGNING_KEYS: keyFile,
    SHEAF_SERVICE_KEYS: publicKey,
    SHEAF_KEY_SECRET: 'k'.repeat(32),
    SHEAF_WEBHOOK_SECRETS: testSecrets.webhookSecrets[0] ?? '',
    SHEAF_ADMIN_TOKEN: 'a'.repeat(24),
  }
})

beforeEach(() => {
  pages.clear()
  pages.set('/pricing', 'Pricing')
  pages.set('/sheaf.deb', '12345')
  pages.set('/appcast.xml', feed(5))
})

afterAll(async () => {
  site.close()
  site.closeAllConnections()
  await service.close()
  rmSync(folder, { recursive: true })
})

it('passes every check of a service that is ready for customers', async () => {
  const checks = await checkService(env)
  expect(checks.map(({ name, ok }) => [name, ok])).toEqual(
    [
      'Addresses',
      'Configuration',
      'Database',
      'Signing keys',
      'Service',
      'Published keys',
      'Webhooks',
      'Site access',
      'Site',
      'Update feed',
    ].map((name) => [name, true]),
  )
})

it.each([
  ['an address on the reserved domain', { SHEAF_CHAT: addresses.chat }, 'Addresses', /^not set: SHEAF_CHAT$/],
  ['an address that is not a URL', { SHEAF_SERVICE: 'api.one.example' }, 'Addresses', /^not a URL: SHEAF_SERVICE$/],
  ['an empty address', { SHEAF_UPDATES: '' }, 'Addresses', /^not set: SHEAF_UPDATES$/],
  ['a missing secret', { SHEAF_KEY_SECRET: '' }, 'Configuration', /SHEAF_KEY_SECRET/],
  ['a database that is down', { DATABASE_URL: 'postgres://127.0.0.1:1/x' }, 'Database', /database/],
  ['packages without keys', { SHEAF_SERVICE_KEYS: '' }, 'Signing keys', /SHEAF_SERVICE_KEYS is empty/],
  ['packages with other keys', { SHEAF_SERVICE_KEYS: 'x'.repeat(43) }, 'Signing keys', /is not in SHEAF_SERVICE_KEYS/],
  ['a service that is down', { SHEAF_SERVICE: 'http://127.0.0.1:1' }, 'Service', /^127\.0\.0\.1:1 can't be reached/],
  ['another webhook secret', { SHEAF_WEBHOOK_SECRETS: `whsec_${'b'.repeat(32)}` }, 'Webhooks', /answered with 401/],
  ['a site that the service does not know', { SHEAF_SITE: 'http://localhost:1' }, 'Site access', /may not call/],
])('reports %s with a fix', async (_what, change, name, says) => {
  const failed = (await checkService({ ...env, ...change })).filter(({ ok }) => !ok)
  expect(failed.find((check) => check.name === name)).toEqual({
    name,
    ok: false,
    says: expect.stringMatching(says),
    try: expect.any(String),
  })
})

it('reports a running service with other signing keys', async () => {
  const other = join(folder, 'other.pem')
  const { publicKey } = makeSigningKey(other)
  const failed = (await checkService({ ...env, SHEAF_SIGNING_KEYS: other, SHEAF_SERVICE_KEYS: publicKey })).filter(({ ok }) => !ok)
  expect(failed.map(({ name }) => name)).toEqual(['Published keys'])
})

it('reports a missing site, a damaged feed, and archives that are missing or have another length', async () => {
  const failed = async () => (await checkService(env)).filter(({ ok }) => !ok).map(({ name, says }) => `${name}: ${says}`)
  pages.delete('/pricing')
  pages.set('/appcast.xml', '<html>')
  expect(await failed()).toEqual([
    expect.stringMatching(/^Site: .* returned 404 for \/pricing$/),
    expect.stringMatching(/^Update feed: damaged/),
  ])
  pages.set('/pricing', 'Pricing')
  pages.set('/appcast.xml', feed(6))
  expect(await failed()).toEqual([`Update feed: missing or changed: ${env.SHEAF_SITE}/sheaf.deb`])
})

function feed(length: number): string {
  const release = {
    version: '1.4.0',
    channel: 'stable',
    date: '2026-11-16',
    platform: 'linux-x64',
    url: `${env.SHEAF_SITE}/sheaf.deb`,
    length,
    sha256: '0'.repeat(64),
    notes: 'Notes',
    minimumSystem: null,
    archiveSignature: `${'A'.repeat(86)}==`,
    releaseSignature: `${'B'.repeat(86)}==`,
  } as const
  return writeAppcast([release], env.SHEAF_SITE ?? '')
}
