// Groups the list of providers: configured ones first, then the others; search words match names and ids.

import type { ProviderDetails } from '@sheaf/contract'
import { words } from './keys.words.ts'

export interface ProviderGroups {
  ready: ProviderDetails[]
  others: ProviderDetails[]
}

export function groupProviders(all: readonly ProviderDetails[], text: string): ProviderGroups {
  const terms = text.toLowerCase().split(/\s+/u).filter(Boolean)
  const found = all.filter(({ id, name, note = '', local }) => {
    const whole = `${id} ${name} ${note} ${local ? 'local' : ''}`.toLowerCase()
    return terms.every((term) => whole.includes(term))
  })
  return { ready: found.filter(({ saved }) => saved !== null), others: found.filter(({ saved }) => saved === null) }
}

/** The id of a provider that the user adds: derived from its name, and unique. */
export function ownProviderId(template: string, name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-+|-+$/gu, '')
    .slice(0, 60)
  const first = `${template}-${plain || 'own'}`
  for (let number = 1; ; number++) {
    const id = number === 1 ? first : `${first}-${number}`
    if (!taken.includes(id)) return id
  }
}

/** The status of a saved provider, as a word and a color. */
export function providerStatus({
  saved,
}: Pick<ProviderDetails, 'saved'>): { tone: 'success' | 'warning' | 'danger'; word: string; description: string } | null {
  if (saved === null) return null
  if (saved.checked === undefined) return { tone: 'warning', word: words.states.notChecked, description: words.states.notCheckedHelp }
  if (saved.checked.ok) return { tone: 'success', word: words.states.ready, description: saved.checked.says }
  return { tone: 'danger', word: words.states.failed, description: saved.checked.says }
}
