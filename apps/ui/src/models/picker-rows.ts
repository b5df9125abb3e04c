// Rows of the model list for a search text: grouped by provider, in the host's order; a name that is not listed can be used as well.

import { type ModelShown, splitModel } from '@sheaf/contract'
import { words } from './models.words.ts'

export type PickerRow =
  | { kind: 'fallback'; key: string; label: string }
  | { kind: 'heading'; key: string; label: string }
  | { kind: 'model'; key: string; model: ModelShown }
  | { kind: 'typed'; key: string; ref: string; label: string }

interface Offered {
  models: readonly ModelShown[]
  /** Names of the configured providers, by id. */
  names: ReadonlyMap<string, string>
  /** What "none" means here; absent if a model must be chosen. */
  fallback?: string | undefined
}

const typedOffers = 6

export function pickerRows({ models, names, fallback }: Offered, text: string): PickerRow[] {
  const terms = text.toLowerCase().split(/\s+/u).filter(Boolean)
  const found = models.filter((model) => {
    const whole = `${model.label} ${model.ref} ${names.get(model.provider) ?? ''}`.toLowerCase()
    return terms.every((term) => whole.includes(term))
  })
  const rows: PickerRow[] = fallback !== undefined && terms.length === 0 ? [{ kind: 'fallback', key: '', label: fallback }] : []
  for (const provider of new Set(found.map((model) => model.provider))) {
    rows.push({ kind: 'heading', key: `# ${provider}`, label: names.get(provider) ?? provider })
    for (const model of found) if (model.provider === provider) rows.push({ kind: 'model', key: model.ref, model })
  }
  return [...rows, ...typedRows(models, names, text.trim())]
}

/** Indexes of the rows that can be chosen: arrow keys skip headings. */
export function choosable(rows: readonly PickerRow[]): number[] {
  return rows.flatMap(({ kind }, at) => (kind === 'heading' ? [] : [at]))
}

/** The next index for an arrow key; wraps around. */
export function stepFrom(rows: readonly PickerRow[], at: number, step: 1 | -1): number {
  const places = choosable(rows)
  if (places.length === 0) return -1
  const now = places.indexOf(at)
  if (now === -1) return (step === 1 ? places[0] : places.at(-1)) ?? -1
  return places[(now + step + places.length) % places.length] ?? -1
}

function typedRows(models: readonly ModelShown[], names: ReadonlyMap<string, string>, name: string): PickerRow[] {
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
