// The mutation operators. Each makes a small change to the code that a good test suite must notice.

import { childOf, isFunction, isNode, listOf, type Node, unwrapped } from './syntax.ts'

interface Replacement {
  start: number
  end: number
  text: string
}

interface Site {
  node: Node
  /** Nearest first. */
  ancestors: readonly Node[]
  source: string
}

type Operator = (site: Site) => Replacement[]

export const operators: Record<string, Operator> = {
  condition({ node }) {
    const test = childOf(node, 'test')
    if (!test || unwrapped(test).type === 'Literal') return []
    // A loop condition that is always true would only test the timeout.
    const values = node.type === 'IfStatement' || node.type === 'ConditionalExpression' ? ['true', 'false'] : ['false']
    return values.map((text) => replace(test, text))
  },

  comparison({ node, source }) {
    const other = node.type === 'BinaryExpression' ? comparisons[String(node.operator)] : undefined
    return other === undefined ? [] : withOperator(node, source, other)
  },

  logic({ node, ancestors, source }) {
    if (node.type !== 'LogicalExpression' || node.operator === '??') return []
    const [swapped] = withOperator(node, source, node.operator === '&&' ? '||' : '&&')
    if (!swapped) return []
    // The code has no semicolons, so a statement that starts with a parenthesis would continue the previous line.
    const before = ancestors[0]?.type === 'ExpressionStatement' ? ';' : ''
    return [{ ...swapped, text: `${before}(${swapped.text})` }]
  },

  arithmetic({ node, source }) {
    if (node.type !== 'BinaryExpression' || (node.operator !== '+' && node.operator !== '-')) return []
    if ([childOf(node, 'left'), childOf(node, 'right')].some((side) => side && isText(unwrapped(side)))) return []
    return withOperator(node, source, node.operator === '+' ? '-' : '+')
  },

  'removed !'({ node, source }) {
    const argument = node.type === 'UnaryExpression' && node.operator === '!' ? childOf(node, 'argument') : undefined
    return argument ? [replace(node, source.slice(argument.start, argument.end))] : []
  },

  'removed call'({ node, source }) {
    if (node.type !== 'ExpressionStatement') return []
    const expression = childOf(node, 'expression')
    const call = expression?.type === 'AwaitExpression' ? childOf(expression, 'argument') : expression
    if (!call || unwrapped(call).type !== 'CallExpression') return []
    return /^(?:await )?(?:console|log)\b/.test(source.slice(node.start)) ? [] : [replace(node, ';')]
  },

  'removed guard'({ node, ancestors }) {
    if (node.type !== 'ThrowStatement' && node.type !== 'ReturnStatement') return []
    const [parent, grandparent] = ancestors
    const isInIf = parent?.type === 'IfStatement' || (parent?.type === 'BlockStatement' && grandparent?.type === 'IfStatement')
    if (node.type === 'ReturnStatement' && !isInIf) return []
    return isAllOfAnIf(ancestors) ? [] : [replace(node, ';')]
  },

  'emptied block'({ node, ancestors }) {
    if (node.type !== 'BlockStatement' || listOf(node, 'body').length === 0) return []
    const [parent] = ancestors
    if (parent?.type === 'IfStatement' && childOf(parent, 'consequent') === node && !childOf(parent, 'alternate')) return []
    const isBody = parent !== undefined && (isFunction(parent) || blockParents.has(parent.type))
    return isBody ? [replace(node, '{}')] : []
  },

  'emptied string'({ node, ancestors, source }) {
    const isString = node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
    if (!isString || isKey(node, ancestors) || ancestors[0]?.type === 'TaggedTemplateExpression') return []
    const text = source.slice(node.start + 1, node.end - 1)
    return text === '' || isWording(text) || isDirective(ancestors) ? [] : [replace(node, "''")]
  },

  'emptied array'({ node }) {
    return node.type === 'ArrayExpression' && listOf(node, 'elements').length > 0 ? [replace(node, '[]')] : []
  },

  'flipped boolean'({ node }) {
    return node.type === 'Literal' && typeof node.value === 'boolean' ? [replace(node, String(!node.value))] : []
  },

  'number + 1'({ node, ancestors }) {
    if (node.type !== 'Literal' || typeof node.value !== 'number' || isKey(node, ancestors) || isDuration(ancestors)) return []
    return [replace(node, String(node.value + 1))]
  },

  'removed ??'({ node, source }) {
    const left = node.type === 'LogicalExpression' && node.operator === '??' ? childOf(node, 'left') : undefined
    return left ? [replace(node, source.slice(left.start, left.end))] : []
  },

  'removed ?.'({ node, source }) {
    const object = node.optional === true ? (childOf(node, 'object') ?? childOf(node, 'callee')) : undefined
    if (!object) return []
    const at = source.indexOf('?.', object.end)
    const text = node.type === 'MemberExpression' && node.computed !== true ? '.' : ''
    return [{ start: at, end: at + 2, text }]
  },
}

const comparisons: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
}

const blockParents = new Set([
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
  'WhileStatement',
  'CatchClause',
  'IfStatement',
  'TryStatement',
])

function replace({ start, end }: Node, text: string): Replacement {
  return { start, end, text }
}

/** Replaces the operator of a binary expression. */
function withOperator(node: Node, source: string, other: string): Replacement[] {
  const [left, right] = [childOf(node, 'left'), childOf(node, 'right')]
  if (!left || !right) return []
  const between = source.slice(left.end, right.start).replace(String(node.operator), other)
  return [replace(node, source.slice(node.start, left.end) + between + source.slice(right.start, node.end))]
}

/** True if removing the statement has the same effect as never entering its `if`, which `condition` already covers. */
function isAllOfAnIf([parent, grandparent]: readonly Node[]): boolean {
  if (parent?.type === 'IfStatement') return !childOf(parent, 'alternate')
  if (parent?.type !== 'BlockStatement' || grandparent?.type !== 'IfStatement') return false
  return listOf(parent, 'body').length === 1 && !childOf(grandparent, 'alternate')
}

function isText({ type, value }: Node): boolean {
  return type === 'TemplateLiteral' || typeof value === 'string'
}

/** True for the name of a property. */
function isKey(node: Node, [parent]: readonly Node[]): boolean {
  return parent !== undefined && childOf(parent, 'key') === node && parent.computed !== true
}

/** True for text with two or more words: the wording of messages may change without a test. */
function isWording(text: string): boolean {
  return /[\p{L}\d}"`][,.:;]? [\p{L}\d$"`]/u.test(text)
}

function isDirective([parent]: readonly Node[]): boolean {
  return parent?.type === 'ExpressionStatement'
}

/** Noticing a wait that is one millisecond longer would need a timed assertion, and tests have none. */
function isDuration(ancestors: readonly Node[]): boolean {
  const named = ancestors.find(({ type }) => type === 'VariableDeclarator' || type === 'Property' || type === 'AssignmentPattern')
  const name = named && (childOf(named, 'id') ?? childOf(named, 'key') ?? childOf(named, 'left'))
  return isNode(name) && /(?:Ms|^ms)$/.test(String(name.name))
}
