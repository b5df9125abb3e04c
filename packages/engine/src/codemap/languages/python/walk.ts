// Walks a Python file: statements of the module and its classes, and in function bodies only what `__init__` assigns to `self`.
// Searching the whole tree takes longer than parsing it.

import type { SgNode } from '@ast-grep/napi'
import { nodeKind } from '../../node-kind.ts'
import { typeMaker } from './type-makers.ts'

type Found = readonly [node: SgNode, reading: string]

const nested: ReadonlySet<string> = new Set([
  'block',
  'else_clause',
  'elif_clause',
  'except_clause',
  'except_group_clause',
  'finally_clause',
])

export function walk(root: SgNode, text: string): Found[] {
  const found: Found[] = []
  const hasDeepImports = /^[ \t]+(?:0;[ \t]*)?(?:import|from)[ \t]/m.test(text)
  for (const child of root.namedChildren()) statement(child, found, text, false)
  return withDeepOnes(found, root, hasDeepImports)
}

function statement(node: SgNode, found: Found[], text: string, isScript: boolean): void {
  const kind = nodeKind(node)
  switch (kind) {
    case 'import_statement':
    case 'import_from_statement':
    case 'type_alias_statement':
      found.push([node, kind])
      break
    case 'decorated_definition': {
      found.push([node, kind])
      const inner = node.field('definition')
      if (inner) statement(inner, found, text, isScript)
      break
    }
    case 'class_definition':
      found.push([node, kind])
      for (const child of node.field('body')?.namedChildren() ?? []) statement(child, found, text, false)
      break
    case 'function_definition':
      found.push([node, kind])
      if (text.startsWith('def __init__', node.range().start.index)) attributes(node, found)
      break
    case 'expression_statement':
      if (!isScript) assignment(node, found, text)
      break
    case 'if_statement':
      // Code that runs only as a script is effectively local.
      blocks(node, found, text, isScript || text.startsWith('if __name__', node.range().start.index))
      break
    case 'try_statement':
    case 'with_statement':
      blocks(node, found, text, isScript)
      break
    case 'ERROR':
      for (const child of node.namedChildren()) statement(child, found, text, true)
      break
  }
}

function blocks(node: SgNode, found: Found[], text: string, isScript: boolean): void {
  for (const child of node.namedChildren()) {
    const kind = nodeKind(child)
    if (kind === 'block') for (const inner of child.namedChildren()) statement(inner, found, text, isScript)
    else if (nested.has(kind)) blocks(child, found, text, isScript)
  }
}

function assignment(node: SgNode, found: Found[], text: string): void {
  const inner = node.child(0)
  const kind = nodeKind(inner)
  if (!inner || (kind !== 'assignment' && kind !== 'augmented_assignment')) return
  const { start, end } = inner.range()
  const line = text.slice(start.index, Math.min(end.index, start.index + 200))
  if (/^__all__\b/.test(line)) found.push([node, 'export'])
  else if (kind === 'assignment' && /^(?:[\p{ID_Continue}]+\s*[:=,]|\(\s*[\p{ID_Continue}]+\s*,)/u.test(line))
    found.push([inner, readingOf(line)])
}

function readingOf(line: string): string {
  if (typeMaker.test(line)) return 'type alias'
  return /^[^=\n]*[^=!<>]=\s*lambda\b/.test(line) ? 'lambda' : 'assignment'
}

/** `self.total: int = 0` among the direct statements of `__init__`. */
function attributes(init: SgNode, found: Found[]): void {
  for (const child of init.field('body')?.namedChildren() ?? []) {
    if (nodeKind(child) !== 'expression_statement') continue
    const inner = child.child(0)
    if (inner && nodeKind(inner) === 'assignment' && /^self\.\w+\s*[:=]/.test(inner.text())) found.push([inner, 'attribute'])
  }
}

/** Errors can be anywhere, and functions import too. */
function withDeepOnes(found: Found[], root: SgNode, hasDeepImports: boolean): Found[] {
  if (!hasDeepImports) {
    if (root.find({ rule: { kind: 'ERROR' } })) found.push([root, 'ERROR'])
    return found
  }
  const deep = root
    .findAll({ rule: { any: [{ kind: 'ERROR' }, { kind: 'import_statement' }, { kind: 'import_from_statement' }] } })
    .map((node): Found => [node, nodeKind(node)])
  const others = found.filter(([, reading]) => !reading.startsWith('import'))
  const starts = new Map([...others, ...deep].map((one) => [one, one[0].range().start.index]))
  return [...others, ...deep].sort((one, other) => (starts.get(one) ?? 0) - (starts.get(other) ?? 0))
}
