// What the list of models shows for what was typed: grouped by provider, in the order the host gave; a name nobody listed can be used all the same.

import { type ModelShown, splitModel } from '@sheaf/contract'

export type PickerRow =
  | { kind: 'fallback'; key: string; label: string }
  | { kind: 'heading'; key: string; label: string }
  | { kind: 'model'; key: string; model: ModelShown }
  | { kind: 'typed'; key: string; ref: string; label: string }

interface Offered {
  models: readonly ModelShown[]
  /** Of the providers that are set up: what they are called, by their id. */
  names: ReadonlyMap<string, string>
  /** What "none" means here; absent: one must be chosen. */
  fallback?: string | undefined
}

const typedOffers = 6

export function pickerRows({ models, names, fallback }: Offered, text: string): PickerRow[] {
  const words = text.toLowerCase().split(/\s+/u).filter(Boolean)
  const found = models.filter((model) => {
    const whole = `${model.label} ${model.ref} ${names.get(model.provider) ?? ''}`.toLowerCase()
    return words.every((word) => whole.includes(word))
  })
  const rows: PickerRow[] = fallback !== undefined && words.length === 0 ? [{ kind: 'fallback', key: '', label: fallback }] : []
  for (const provider of new Set(found.map((model) => model.provider))) {
    rows.push({ kind: 'heading', key: `# ${provider}`, label: names.get(provider) ?? provider })
    for (const model of found) if (model.provider === provider) rows.push({ kind: 'model', key: model.ref, model })
  }
  return [...rows, ...typedRows(models, names, text.trim())]
}

/** The rows that can be chosen, as places in the list: arrow keys pass over headings. */
export function choosable(rows: readonly PickerRow[]): number[] {
  return rows.flatMap(({ kind }, at) => (kind === 'heading' ? [] : [at]))
}

/** The next place for an arrow key, around the ends. */
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
  // A name that is there already is offered once, by its own row.
  if (models.some((model) => model.model === name)) return []
  return refs
    .filter((ref) => !isListed(ref) && splitModel(ref).model !== '')
    .map((ref) => {
      const own = splitModel(ref)
      return { kind: 'typed', key: `+ ${ref}`, ref, label: `Use “${own.model}” of ${names.get(own.provider) ?? own.provider}` }
    })
}
