// Names of symbols as clients write them, and uses as clients see them.

import { defined, type SymbolUse } from '@sheaf/contract'
import type { FoundSymbol, Reference } from '@sheaf/engine/symbols'

/** `Order.total`, `Order::total`, `Order#total`. */
export function splitName(given: string): { name: string; container?: string } {
  const parts = given
    .trim()
    .replace(/\(.*\)$/s, '')
    .split(/\.|::|#|->|\\/)
    .filter((part) => part !== '')
  const name = parts.at(-1) ?? ''
  return parts.length > 1 ? { name, container: parts.slice(0, -1).join('.') } : { name }
}

/** Whether a definition is in the file or folder, and in the type, module, or namespace that the client named. */
export function isWanted({ container, path, namespaces }: FoundSymbol, within: string | undefined, wanted: string | undefined): boolean {
  if (within !== undefined && within !== '' && path !== within && !path.startsWith(`${within}/`)) return false
  if (wanted === undefined) return true
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
  const holders = [container ?? '', ...(container === undefined ? [stem, path.split('/').at(-2) ?? '', ...(namespaces ?? [])] : [])]
  return holders.some((each) => each === wanted || each.endsWith(`.${wanted}`))
}

export function useOf(
  { path, line, column, name, use, inside, doubt }: Reference,
  lines: ReadonlyMap<string, ReadonlyMap<number, string>>,
): SymbolUse {
  const text = lines.get(path)?.get(line)
  return {
    path,
    line,
    column,
    length: name.length,
    use,
    ...defined({ inside, text, doubt }),
  }
}
