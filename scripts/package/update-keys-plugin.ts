// Adds the public keys of releases to packages (docs/releases.md). A build from source has none and doesn't check for updates.

import type { Plugin } from 'rolldown'

export function updateKeysPlugin(env: NodeJS.ProcessEnv = process.env): Plugin {
  let isDone = false
  return {
    name: 'update-keys',
    transform: {
      filter: { id: /\/packages\/contract\/src\/site\/addresses\.ts$/ },
      handler(code) {
        isDone = true
        return insertUpdateKeys(code, env.SHEAF_UPDATE_KEYS ?? '')
      },
    },
    // If the file was moved, packages would have no keys and never find an update.
    buildEnd(problem) {
      if (!isDone && problem === undefined) throw new Error('The bundle has no file with the update keys.')
    },
  }
}

/** `given`: base64url keys, separated by commas or whitespace. */
export function insertUpdateKeys(code: string, given: string): string {
  const keys = given.split(/[\s,]+/).filter((key) => key !== '')
  const invalid = keys.find((key) => !/^[\w-]{43}$/.test(key))
  // An app with an invalid key would reject every release, which would only be noticed at the first update.
  if (invalid !== undefined) throw new Error(`SHEAF_UPDATE_KEYS contains ${invalid}, which is not a public key (32 bytes in base64url).`)
  const placeholder = 'export const updateKeys: readonly string[] = []'
  if (!code.includes(placeholder)) throw new Error('The place for the update keys was not found.')
  return code.replace(placeholder, () => `export const updateKeys: readonly string[] = ${JSON.stringify(keys)}`)
}
