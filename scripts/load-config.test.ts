import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { addresses, addressesFrom, build, postIdsFrom, shippedPostIds } from '@sheaf/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { configVariables, loadConfig } from './load-config.ts'
import { readBuild } from './package/read-build.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-config-'))
  file = join(folder, 'sheaf.env')
})

afterEach(() => rmSync(folder, { recursive: true }))

it('sets the variables of sheaf.env, except those that are already set', () => {
  writeFileSync(file, 'SHEAF_SITE=https://one.example\nSHEAF_EMAIL="a@one.example"\n# SHEAF_CHAT=no\n')
  const env = { SHEAF_SITE: 'https://two.example' }
  loadConfig(env, file)
  expect(env).toEqual({ SHEAF_SITE: 'https://two.example', SHEAF_EMAIL: 'a@one.example' })
})

it('changes nothing without sheaf.env', () => {
  const env = {}
  loadConfig(env, file)
  expect(env).toEqual({})
})

it('rejects a variable that nothing reads', () => {
  writeFileSync(file, 'SHEAF_SITE=https://one.example\nSHEAF_CHECKOUT_MONTLY=https://pay.example\n')
  expect(() => loadConfig({}, file)).toThrow("sheaf.env sets SHEAF_CHECKOUT_MONTLY, which Sheaf doesn't know.")
})

it.each([
  ['SHEAF_SITE=one.example', 'SHEAF_SITE is one.example. Use a complete address, such as https://example.com.'],
  ['SHEAF_EMAIL=hello', 'SHEAF_EMAIL is hello. Use a complete address'],
  ['# A comment\nSHEAF_SITE', "Line 2 of sheaf.env isn't NAME=value."],
])('rejects %j', (text, message) => {
  writeFileSync(file, `${text}\n`)
  expect(() => loadConfig({}, file)).toThrow(message)
})

it('lists every variable with its default in sheaf.env.example', () => {
  const values = parseEnv(readFileSync(resolve(import.meta.dirname, '../sheaf.env.example'), 'utf8'))
  expect(Object.keys(values).sort()).toEqual([...configVariables].sort())
  expect([addressesFrom(values), postIdsFrom(values)]).toEqual([addresses, shippedPostIds])
  expect(readBuild(values, true)).toEqual({ ...build, kind: 'release' })
})

it('builds no package without the keys of a license service, and none with an invalid key', () => {
  const key = 'a'.repeat(43)
  expect(() => readBuild({ SHEAF_UPDATE_KEYS: key }, false)).toThrow('SHEAF_SERVICE_KEYS is empty')
  expect(() => readBuild({ SHEAF_SERVICE_KEYS: key }, false)).toThrow('SHEAF_SERVICE is https://api.sheaf.example.')
  expect(() => readBuild({ SHEAF_SERVICE_KEYS: key, SHEAF_SERVICE: 'http://api.one.example' }, false)).toThrow('SHEAF_SERVICE is http')
  expect(() => readBuild({ SHEAF_SERVICE_KEYS: `${key}, secret` }, false)).toThrow('SHEAF_SERVICE_KEYS contains secret')
  expect(readBuild({ SHEAF_SERVICE_KEYS: `${key},${key}`, SHEAF_SERVICE: 'https://api.one.example' }, false)).toEqual({
    ...build,
    kind: 'release',
    addresses: { ...addresses, service: 'https://api.one.example' },
    serviceKeys: [key, key],
  })
})
