// Reads the options of a production service from the environment, and names all missing ones. Secrets are never made up: a generated key
// would sign licenses that no app accepts.

import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { addresses, Refusal } from '@sheaf/contract'
import { postsOptionsFrom } from './posts/index.ts'
import type { ServiceOptions } from './service.ts'

export type ProductionOptions = Pick<ServiceOptions, 'database' | 'mode' | 'secrets' | 'port' | 'host' | 'origins' | 'proxies' | 'posts'>

export function readProductionOptions(env: Readonly<Record<string, string | undefined>>): ProductionOptions {
  const needed = ['DATABASE_URL', 'SHEAF_SIGNING_KEYS', 'SHEAF_KEY_SECRET', 'SHEAF_WEBHOOK_SECRETS', 'SHEAF_ADMIN_TOKEN']
  const missing = needed.filter((name) => (env[name] ?? '').trim() === '')
  if (missing.length > 0) throw wrong(`Missing environment variables: ${missing.join(', ')}.`)
  const text = (name: string) => (env[name] ?? '').trim()
  if (!/^postgres(ql)?:\/\//.test(text('DATABASE_URL'))) throw wrong('DATABASE_URL must start with postgres://.')
  // A comment after the value would become part of a secret that can never be changed.
  const spaced = ['SHEAF_KEY_SECRET', 'SHEAF_ADMIN_TOKEN'].find((name) => /\s/.test(text(name)))
  if (spaced !== undefined) throw wrong(`${spaced} contains a space. Remove the comment after the value, if there is one.`)
  if (text('SHEAF_KEY_SECRET').length < 32) throw wrong('SHEAF_KEY_SECRET must have at least 32 characters.')
  if (text('SHEAF_ADMIN_TOKEN').length < 24) throw wrong('SHEAF_ADMIN_TOKEN must have at least 24 characters.')
  return {
    database: { url: text('DATABASE_URL') },
    mode: 'production',
    secrets: {
      signingKeys: list(text('SHEAF_SIGNING_KEYS')).map(readSigningKey),
      keySecret: text('SHEAF_KEY_SECRET'),
      webhookSecrets: list(text('SHEAF_WEBHOOK_SECRETS')).map(checkWebhookSecret),
      adminToken: text('SHEAF_ADMIN_TOKEN'),
    },
    port: numberOf('SHEAF_PORT', text('SHEAF_PORT') || '8080', 65_535),
    host: checkHost(text('SHEAF_HOST') || '127.0.0.1'),
    origins: list(text('SHEAF_SITE') || addresses.site),
    proxies: numberOf('SHEAF_PROXIES', text('SHEAF_PROXIES') || '0', 10),
    posts: postsOptionsFrom(env),
  }
}

/** The error names the path, never the contents. */
function readSigningKey(file: string): string {
  let pem: string
  try {
    pem = readFileSync(file, 'utf8')
  } catch {
    throw wrong(`SHEAF_SIGNING_KEYS: can't read ${file}.`)
  }
  try {
    if (createPrivateKey(pem).asymmetricKeyType === 'ed25519') return pem
  } catch {
    // Not a key at all: reported below.
  }
  throw wrong(`SHEAF_SIGNING_KEYS: ${file} isn't an Ed25519 key in PEM format.`)
}

function checkWebhookSecret(secret: string): string {
  if (!/^whsec_[A-Za-z0-9+/=_-]{16,}$/.test(secret)) throw wrong('SHEAF_WEBHOOK_SECRETS: secrets must look like whsec_….')
  return secret
}

function checkHost(host: string): string {
  if (isIP(host) === 0) throw wrong('SHEAF_HOST must be an IP address.')
  return host
}

function numberOf(name: string, text: string, most: number): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > most) throw wrong(`${name} must be a number from 0 to ${most}.`)
  return Number(text)
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

function wrong(detail: string): Refusal {
  return new Refusal('service-setup', detail)
}
