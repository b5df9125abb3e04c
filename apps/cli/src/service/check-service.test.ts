// `sheaf service doctor` against a real service on PostgreSQL, with a small web server as the site.

import { createHash, createPrivateKey, sign } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addresses, addressVariable, releaseText } from '@sheaf/contract'
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
    SHEAF_UPDATE_KEYS: publicKey,
    SHEAF_KEY_SECRET: 'k'.repeat(32),
    SHEAF_WEBHOOK_SECRETS: testSecrets.webhookSecrets[0] ?? '',
    SHEAF_ADMIN_TOKEN: 'a'.repeat(24),
  }
})

beforeEach(() => {
  pages.clear()
  pages.set('/pricing', pricing())
  pages.set('/portal', 'Portal')
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
  ['an address on the reserved domain', { SHEAF_CHAT: addresses.chat }, 'Addresses', /^still the example: SHEAF_CHAT$/],
  ['an address that is not a URL', { SHEAF_SERVICE: 'api.one.example' }, 'Addresses', /^not a URL: SHEAF_SERVICE$/],
  ['an empty address', { SHEAF_UPDATES: '' }, 'Addresses', /^not set: SHEAF_UPDATES$/],
  ['no checkout', { SHEAF_CHECKOUT_TEAM: '' }, 'Addresses', /^not set: SHEAF_CHECKOUT_TEAM$/],
  ['a missing secret', { SHEAF_KEY_SECRET: '' }, 'Configuration', /SHEAF_KEY_SECRET/],
  ['a database that is down', { DATABASE_URL: 'postgres://127.0.0.1:1/x' }, 'Database', /database/],
  ['packages without keys', { SHEAF_SERVICE_KEYS: '' }, 'Signing keys', /SHEAF_SERVICE_KEYS is empty/],
  ['packages with other keys', { SHEAF_SERVICE_KEYS: 'x'.repeat(43) }, 'Signing keys', /is not in SHEAF_SERVICE_KEYS/],
  ['a service that is down', { SHEAF_SERVICE: 'http://127.0.0.1:1' }, 'Service', /^127\.0\.0\.1:1 can't be reached/],
  ['a site with another checkout', { SHEAF_CHECKOUT_TEAM: 'https://pay.one.example/new' }, 'Site', /: SHEAF_CHECKOUT_TEAM$/],
  ['a portal that does not exist', { SHEAF_PORTAL: 'http://127.0.0.1:1/portal' }, 'Site', /^127\.0\.0\.1:1 can't be reached/],
  ['packages without update keys', { SHEAF_UPDATE_KEYS: '' }, 'Update feed', /^SHEAF_UPDATE_KEYS is empty/],
  ['a feed that apps reject', { SHEAF_UPDATE_KEYS: 'x'.repeat(43) }, 'Update feed', /^apps would reject these releases: /],
  ['another webhook secret', { SHEAF_WEBHOOK_SECRETS: `whsec_${'b'.repeat(32)}` }, 'Webhooks', /returned 401/],
  ['a site that the service does not know', { SHEAF_SITE: 'http://localhost:1' }, 'Site access', /can't call/],
])('reports %s with a fix', async (_what, change, name, says) => {
  const failed = (await checkService({ ...env, ...change })).filter(({ ok }) => !ok)
  expect(failed.find((check) => check.name === name)).toEqual({
    name,
    ok: false,
    says: expect.stringMatching(says),
    try: expect.any(String),
  })
})

it.each([
  ['user', /^DATABASE_URL: PostgreSQL rejected the user\. .* operating system user with the same name\.$/],
  ['database', /^DATABASE_URL: the database doesn't exist\.$/],
])('names a wrong %s in DATABASE_URL', async (part, says) => {
  const url = new URL(env.DATABASE_URL ?? '')
  if (part === 'user') url.username = 'nobody_here'
  else url.pathname = '/nothing_here'
  const checks = await checkService({ ...env, DATABASE_URL: url.href })
  expect(checks.find(({ name }) => name === 'Database')).toMatchObject({ ok: false, says: expect.stringMatching(says) })
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
  pages.set('/pricing', pricing())
  pages.set('/appcast.xml', feed(6))
  expect(await failed()).toEqual([`Update feed: missing or changed: ${env.SHEAF_SITE}/sheaf.deb, ${env.SHEAF_SITE}/sheaf.deb`])
})

function pricing(): string {
  const names = ['CHECKOUT_MONTHLY', 'CHECKOUT_YEARLY', 'CHECKOUT_BUY_TO_OWN', 'CHECKOUT_TEAM', 'BILLING']
  return names.map((name) => `<a href="${env[`SHEAF_${name}`]}">${name}</a>`).join('')
}

/** The newest release is signed with the key of SHEAF_UPDATE_KEYS. */
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
  } as const
  const text = releaseText(release, createHash('sha256').update(release.notes).digest('hex'))
  const releaseSignature = sign(null, Buffer.from(text), createPrivateKey(readFileSync(join(folder, 'signing.pem')))).toString('base64')
  const archiveSignature = `${'A'.repeat(86)}==`
  const old = { ...release, version: '1.3.0', archiveSignature, releaseSignature: `${'B'.repeat(86)}==` }
  return writeAppcast([{ ...release, archiveSignature, releaseSignature }, old], env.SHEAF_SITE ?? '')
}
