// Packages carry the public keys that releases are signed with (docs/releases.md); a build from source carries none, and looks for no updates.

import type { Plugin } from 'rolldown'

export function ofUpdateKeys(env: NodeJS.ProcessEnv = process.env): Plugin {
  let isDone = false
  return {
    name: 'of-update-keys',
    transform: {
      filter: { id: /\/packages\/contract\/src\/site\/addresses\.ts$/ },
      handler(code) {
        isDone = true
        return withUpdateKeys(code, env.SHEAF_UPDATE_KEYS ?? '')
      },
    },
    // If the file was moved, packages would have no keys and never find an update.
    buildEnd(problem) {
      if (!isDone && problem === undefined) throw new Error('The bundle has no file with the update keys.')
    },
  }
}

/** `given`: base64url, separated by commas or blanks. */
export function withUpdateKeys(code: string, given: string): string {
  const keys = given.split(/[\s,]+/).filter((key) => key !== '')
  const odd = keys.find((key) => !/^[\w-]{43}$/.test(key))
  // An app with a key that is none would refuse every release, and nobody would notice before the first.
  if (odd !== undefined) throw new Error(`SHEAF_UPDATE_KEYS contains ${odd}, which is not a public key (32 bytes in base64url).`)
  const place = 'export const updateKeys: readonly string[] = []'
  if (!code.includes(place)) throw new Error('The place for the update keys was not found.')
  return code.replace(place, () => `export const updateKeys: readonly string[] = ${JSON.stringify(keys)}`)
}
