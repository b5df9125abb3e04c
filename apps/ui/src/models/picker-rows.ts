// Rows of the model list for a search text: grouped by provider, in the host's order, then agents; a provider's model that is not listed
// can be used as well.

import { type ModelInfo, splitModel } from '@sheaf/contract'
import { words } from './models.words.ts'

export type PickerRow =
  | { kind: 'fallback'; key: string; label: string }
  | { kind: 'heading'; key: string; label: string }
  | { kind: 'model'; key: string; model: ModelInfo; isAgent: boolean }
  | { kind: 'typed'; key: string; ref: string; label: string }

interface Offered {
  models: readonly ModelInfo[]
  /** Names of the configured providers, by id. */
  names: ReadonlyMap<string, string>
  /** Ids of all agents. */
  agents: ReadonlySet<string>
  /** What "none" means here; absent if a model must be chosen. */
  fallback?: string | undefined
}

const typedOffers = 6

export function pickerRows({ models, names, agents, fallback }: Offered, text: string): PickerRow[] {
  const terms = text.toLowerCase().split(/\s+/u).filter(Boolean)
  const found = models.filter((model) => {
    const whole = `${model.label} ${model.ref} ${names.get(model.provider) ?? ''}`.toLowerCase()
    return terms.every((term) => whole.includes(term))
  })
  const rows: PickerRow[] = fallback !== undefined && terms.length === 0 ? [{ kind: 'fallback', key: '', label: fallback }] : []
  const push = (key: string, label: string, isAgent: boolean, isMember: (model: ModelInfo) => boolean) => {
    const group = found.filter(isMember)
    if (group.length > 0) rows.push({ kind: 'heading', key: `# ${key}`, label })
    for (const model of group) rows.push({ kind: 'model', key: model.ref, model, isAgent })
  }
  for (const provider of new Set(found.map((model) => model.provider)))
    if (!agents.has(provider)) push(provider, names.get(provider) ?? provider, false, (model) => model.provider === provider)
  push('agents', words.list.agents, true, (model) => agents.has(model.provider))
  // An agent refuses names that it does not list.
  if (agents.has(splitModel(text.trim()).provider)) return rows
  const others = new Map([...names].filter(([id]) => !agents.has(id)))
  return [...rows, ...typedRows(models, others, text.trim())]
}

/** Indexes of the rows that can be chosen: arrow keys skip headings. */
export function selectableIndexes(rows: readonly PickerRow[]): number[] {
  return rows.flatMap(({ kind }, at) => (kind === 'heading' ? [] : [at]))
}

/** The next index for an arrow key; wraps around. */
export function nextSelectable(rows: readonly PickerRow[], at: number, step: 1 | -1): number {
  const indexes = selectableIndexes(rows)
  if (indexes.length === 0) return -1
  const now = indexes.indexOf(at)
  if (now === -1) return (step === 1 ? indexes[0] : indexes.at(-1)) ?? -1
  return indexes[(now + step + indexes.length) % indexes.length] ?? -1
}

function typedRows(models: readonly ModelInfo[], names: ReadonlyMap<string, string>, name: string): PickerRow[] {
  if (name.length < 2 || /\s/u.test(name)) return []
  const { provider } = splitModel(name)
  const refs = names.has(provider) ? [name] : [...names.keys()].slice(0, typedOffers).map((id) => `${id}/${name}`)
  const isListed = (ref: string) => models.some((model) => model.ref === ref)
  // A name that is already listed is offered once, by its own row.
  if (models.some((model) => model.model === name)) return []
  return refs
    .filter((ref) => !isListed(ref) && splitModel(ref).model !== '')
    .map((ref) => {
      const own = splitModel(ref)
      return { kind: 'typed', key: `+ ${ref}`, ref, label: words.list.use(own.model, names.get(own.provider) ?? own.provider) }
    })
}
