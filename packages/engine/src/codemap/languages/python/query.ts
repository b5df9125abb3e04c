// Maps what Python defines at module and class level. Reading names are those that walk.ts gives to nodes.

import type { SgNode } from '@ast-grep/napi'
import type { SymbolKind } from '@sheaf/contract'
import type { Definition, Query } from '../../language.ts'
import { nodeKind } from '../../node-kind.ts'
import { fromImport, plainImport } from './imports.ts'

/** A value this short is more useful than its type. */
const shortValue = 40

const variable: Definition = {
  reads: 'definition',
  as: (_node, scope) => (scope?.kind === 'enum' ? 'case' : 'variable'),
  name: (node) => boundNames(node.field('left')),
  until: () => null,
  signature: shortened,
}

export const query: Query = {
  import_statement: { reads: 'import', refs: (node) => plainImport(node.text()) },
  import_from_statement: { reads: 'import', refs: (node) => fromImport(node.text()) },
  export: { reads: 'export' },
  decorated_definition: { reads: 'prefix', around: true },
  class_definition: { reads: 'definition', as: kindOfClass },
  function_definition: { reads: 'definition', as: 'function' },
  type_alias_statement: {
    reads: 'definition',
    as: 'type',
    name: 'left',
    until: () => null,
    rename: (name) => name.replace(/\s*\[[\s\S]*$/, ''),
  },
  'type alias': { ...variable, as: 'type', signature: (cut) => cut },
  assignment: variable,
  lambda: { ...variable, as: 'function', until: (node) => node.field('right')?.field('body') ?? null, signature: (cut) => cut },
  attribute: {
    ...variable,
    ofType: true,
    name: (node) => attributeNames(node.field('left')),
    signature: (cut) => shortened(cut.replace(/\b\w+\./, '')).replace(/^(\w+) = \1$/, '$1'),
  },
}

function kindOfClass(node: SgNode): SymbolKind {
  const bases = node.field('superclasses')?.text() ?? ''
  if (/[(.,\s](?:\w*Enum|(?:Int)?Flag|(?:Text|Integer)?Choices)\s*[,)]/.test(bases)) return 'enum'
  return /[(.,\s]Protocol\b/.test(bases) ? 'interface' : 'class'
}

const patterns: ReadonlySet<string> = new Set(['pattern_list', 'tuple_pattern', 'list_pattern', 'list_splat_pattern'])

function boundNames(left: SgNode | null): readonly SgNode[] {
  if (!left) return []
  const kind = nodeKind(left)
  if (kind === 'identifier') return [left]
  return patterns.has(kind) ? left.namedChildren().flatMap(boundNames) : []
}

function attributeNames(left: SgNode | null): readonly SgNode[] {
  const name = left?.field('attribute')
  return name ? [name] : []
}

/** Omits long values, but keeps a callee, which shows the type: `name = models.CharField(…)`. */
function shortened(line: string): string {
  const [, target, gap = '', value = ''] = /^([^=]*?)(\s*=\s*)(.*)$/.exec(line) ?? []
  if (target === undefined || (value.length <= shortValue && !value.includes('{'))) return line
  const [, callee] = /^((?:await\s+)?[\w.]+(?:\[[\w., ]*\])?)\(/.exec(value) ?? []
  if (callee === undefined || callee.length > shortValue || !isOneCall(value)) return target
  return `${target}${gap}${callee}(…)`
}

/** Whether the first bracket to open is the last to close: `f(…)`, not `f(…).g(…)`. A cut-off call counts as closed. */
function isOneCall(value: string): boolean {
  let depth = 0
  for (let at = value.indexOf('('); at < value.length; at++) {
    const char = value.charAt(at)
    if (char === '(') depth++
    else if (char === ')' && --depth === 0) return at === value.length - 1
  }
  return true
}
