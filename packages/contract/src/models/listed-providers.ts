// Model providers as the site lists them. Generated from the catalog in packages/providers by a test there, with `-u`.

import rows from './listed-providers.json' with { type: 'json' }

export interface ListedProvider {
  id: string
  name: string
  /** Fields that a person must enter. */
  needs: readonly string[]
  /** Only some of them: there are several ways to sign in. */
  someOf?: boolean
  /** Usual environment variables for each field. Never used automatically: Sheaf asks once, or they are named with `--key-env`. */
  env: readonly string[]
  /** Runs on the user's machine. */
  local?: boolean
  /** Needs Pro. */
  pro?: boolean
  note?: string
}

export const listedProviders: readonly ListedProvider[] = rows
