// The providers of models as the site lists them: written from the catalog of packages/providers by a test there, with `-u`.

import rows from './listed-providers.json' with { type: 'json' }

export interface ListedProvider {
  id: string
  name: string
  /** What a person must enter. */
  needs: readonly string[]
  /** Not all of it: there are several ways to sign in. */
  someOf?: boolean
  /** Usual names of environment variables that hold it, one per field. Sheaf uses none by itself: it asks once, or they are named with `--key-env`. */
  env: readonly string[]
  /** Runs on the own machine. */
  local?: boolean
  /** Part of Pro. */
  pro?: boolean
  note?: string
}

export const listedProviders: readonly ListedProvider[] = rows
