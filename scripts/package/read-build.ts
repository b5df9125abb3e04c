// Reads the values that a package is built with from the configuration: environment variables, or sheaf.env (docs/going-live.md).

import { addressesFrom, type Build, Refusal, splitKeys } from '@sheaf/contract'

/** Throws if licenses wouldn't work in the package: that would only be noticed by customers. */
export function readBuild(env: NodeJS.ProcessEnv, isServiceOptional: boolean): Build {
  const serviceKeys = keysIn(env, 'SHEAF_SERVICE_KEYS')
  if (serviceKeys.length === 0 && !isServiceOptional)
    throw new Refusal(
      'not-possible',
      'SHEAF_SERVICE_KEYS is empty: licenses would not work in this package. Set the public keys of your license service in sheaf.env. To build a package only to try it, add --no-service.',
    )
  const addresses = addressesFrom(env)
  if (!isServiceOptional && !isServiceAddress(addresses.service))
    throw new Refusal(
      'not-possible',
      `SHEAF_SERVICE is ${addresses.service || 'empty'}. Set it in sheaf.env to the https address of your license service.`,
    )
  return {
    kind: 'release',
    addresses,
    npmPackage: env.SHEAF_NPM_PACKAGE || '@sheaf/cli',
    serviceKeys,
    updateKeys: keysIn(env, 'SHEAF_UPDATE_KEYS'),
  }
}

/** Plain HTTP only on this machine, for tests: a license key must not be sent unencrypted. */
function isServiceAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' ? !hostname.endsWith('sheaf.example') : protocol === 'http:' && hostname === '127.0.0.1'
}

/** An app with an invalid key would reject every license or release. */
function keysIn(env: NodeJS.ProcessEnv, name: string): string[] {
  const keys = splitKeys(env[name])
  const invalid = keys.find((key) => !/^[\w-]{43}$/.test(key))
  if (invalid !== undefined)
    throw new Refusal('not-possible', `${name} contains ${invalid}, which is not a public key (32 bytes in base64url).`)
  return keys
}
