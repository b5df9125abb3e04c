// Loads sheaf.env: the addresses and public keys that packages, releases, and the site are built with (docs/going-live.md).

import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { addresses, addressesFrom, addressVariable, Refusal } from '@sheaf/contract'

/** Every variable that sheaf.env may set. */
export const configVariables: readonly string[] = [
  ...Object.keys(addresses).map(addressVariable),
  'SHEAF_POST_IDS',
  'SHEAF_NPM_PACKAGE',
  'SHEAF_SERVICE_KEYS',
  'SHEAF_UPDATE_KEYS',
]

/** Sets the variables of the file in `env`, if it exists. Variables that are already set win. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env, file = resolve(import.meta.dirname, '../sheaf.env')): void {
  if (!existsSync(file)) return
  const text = readFileSync(file, 'utf8')
  const values = parseEnv(text)
  // A typo would otherwise go unnoticed until a customer follows the default link.
  const unknown = Object.keys(values).filter((name) => !configVariables.includes(name))
  if (unknown.length > 0)
    throw new Refusal(
      'not-possible',
      `sheaf.env sets ${unknown.join(', ')}, which Sheaf doesn't know. See sheaf.env.example for all variables.`,
    )
  const incomplete = text.split('\n').findIndex((line) => /^\s*[^\s#][^=]*$/.test(line))
  if (incomplete !== -1) throw new Refusal('not-possible', `Line ${incomplete + 1} of sheaf.env isn't NAME=value.`)
  for (const [name, value] of Object.entries(values)) env[name] ??= value
  refuseInvalidAddresses(env)
}

/** Found here: the site's build would fail with a stack trace in the middle of a page. */
function refuseInvalidAddresses(env: NodeJS.ProcessEnv): void {
  const invalid = Object.entries(addressesFrom(env)).filter(([name, address]) => address !== '' && !isAddress(name, address))
  if (invalid.length > 0)
    throw new Refusal(
      'not-possible',
      `${invalid.map(([name, address]) => `${addressVariable(name)} is ${address}`).join(', ')}. Use a complete address, such as https://example.com.`,
    )
}

function isAddress(name: string, address: string): boolean {
  if (name === 'postsMedia') return true
  return name === 'email' ? address.includes('@') : /^https?:/.test(address) && URL.canParse(address)
}
