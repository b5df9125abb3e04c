import type { Definition } from '@sheaf/contract'

/** The innermost function, method, or type around a line. */
export function enclosingDefinition(definitions: readonly Definition[], line: number): Definition | undefined {
  return definitions
    .filter(({ from, to }) => from <= line && line <= to)
    .reduce<Definition | undefined>((inner, each) => (inner && inner.to - inner.from <= each.to - each.from ? inner : each), undefined)
}
