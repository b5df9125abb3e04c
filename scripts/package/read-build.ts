// Reads the values that a package is built with from the configuration: environment variables, or sheaf.env (docs/going-live.md).

import { addressesFrom, type Build } from '@sheaf/contract'

/** Throws if the package couldn't sell licenses or find updates: that would only be noticed by customers. */
export function readBuild(env: NodeJS.ProcessEnv, isServiceOptional: boolean): Build {
  const serviceKeys = keysIn(env, 'SHEAF_SERVICE_KEYS')
  if (serviceKeys.length === 0 && !isServiceOptional)
    throw new Error(
      'SHEAF_SERVICE_KEYS is empty: licenses would not work in this package. Set the public keys of your license service in sheaf.env. To build a package only to try it, add --no-service.',
    )
  return {
    kind: 'release',
    addresses: addressesFrom(env),
    npmPackage: env.SHEAF_NPM_PACKAGE ?? '@sheaf/cli',
    serviceKeys,
    updateKeys: keysIn(env, 'SHEAF_UPDATE_KEYS'),
  }
}

/** An app with an invalid key would reject every license or release. */
function keysIn(env: NodeJS.ProcessEnv, name: string): string[] {
  const keys = (env[name] ?? '').split(/[\s,]+/).filter((key) => key !== '')
  const invalid = keys.find((key) => !/^[\w-]{43}$/.test(key))
  if (invalid !== undefined) throw new Error(`${name} contains ${invalid}, which is not a public key (32 bytes in base64url).`)
  return keys
}
