// Where the license and the trial are stored.

import { join } from 'node:path'

/** The trial in this folder. The name is older than licenses. */
export function trialFile(home: string): string {
  return join(home, 'licence.json')
}

export function trialTokenFile(home: string): string {
  return join(home, 'trial-token.json')
}

export function licenseFile(home: string): string {
  return join(home, 'licence-token.json')
}

/** When the license was last checked. */
export function seenFile(home: string): string {
  return join(home, 'licence-seen.json')
}
