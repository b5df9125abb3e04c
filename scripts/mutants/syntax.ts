// Parses a TypeScript file, and walks the parts of its syntax tree that have run-time behavior.

import { parseSync } from 'vite'

export interface Node {
  type: string
  start: number
  end: number
  [property: string]: unknown
}

export function parseSource(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const root: unknown = program
  if (!isNode(root)) throw new Error(`${file} has no syntax tree.`)
  return root
}

/** Calls `visit` with every node and its ancestors, nearest first. Skips types, imports and exports from other files: they have no behavior. */
export function walk(node: Node, visit: (node: Node, ancestors: readonly Node[]) => void, ancestors: readonly Node[] = []): void {
  if (isTypeOnly(node)) return
  visit(node, ancestors)
  const inside = [node, ...ancestors]
  for (const child of childrenOf(node)) walk(child, visit, inside)
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
}

export function childOf(node: Node, property: string): Node | undefined {
  const child = node[property]
  return isNode(child) ? child : undefined
}

export function listOf(node: Node, property: string): Node[] {
  const list = node[property]
  return Array.isArray(list) ? list.filter(isNode) : []
}

/** Removes wrappers without run-time behavior: parentheses, `satisfies`, `as const`. */
export function unwrapped(node: Node): Node {
  const inner = wrappers.has(node.type) ? childOf(node, 'expression') : undefined
  return inner ? unwrapped(inner) : node
}

export function isFunction({ type }: Node): boolean {
  return type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'
}

const wrappers = new Set(['ParenthesizedExpression', 'ChainExpression', 'TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))
}

function isTypeOnly(node: Node): boolean {
  const { type } = node
  if (wrappers.has(type)) return false
  return (
    type.startsWith('TS') || type === 'ImportDeclaration' || type === 'ExportAllDeclaration' || node.source != null || node.declare === true
  )
}
