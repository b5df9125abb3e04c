// Classifies the value of a JavaScript name: a function, a class, an object with methods, or a plain constant.

import type { SgNode } from '@ast-grep/napi'
import { nodeKind } from '../../node-kind.ts'

export interface Value {
  kind: 'function' | 'class' | 'variable'
  /** Where the signature ends. */
  until: SgNode | null
  /** A class body, an object, or the body of an immediately invoked function. */
  members: SgNode | null
  /** The value's own name, as in `module.exports = function createApp() {…}`. */
  ownName: SgNode | null
  /** The signature ends inside the parentheses of a call. */
  isCall: boolean
  /** `{…} as const`, `Object.freeze({…})`: a table of names. */
  isConstant: boolean
  /** `require('x')`, `require('x').y`, `await import('x')`: an import rather than a value. */
  isRequire: boolean
}

const functionKinds: ReadonlySet<string> = new Set(['arrow_function', 'function_expression', 'generator_function'])
const brackets: ReadonlySet<string> = new Set(['parenthesized_expression', 'as_expression', 'satisfies_expression', 'non_null_expression'])
/** Calls that return their function argument, wrapped. */
const wrappers =
  /(?:^|\.)(?:memo\w*|forwardRef|observer|useCallback|debounce|throttle|once|curry|promisify|wrap|with[A-Z]\w*|cache|asyncHandler|catchAsync|action|inject|createAsyncThunk|defineComponent|defineEventHandler|eventHandler)$/
const required = /^(?:await\s+import|require)\s*\(\s*['"`][^'"`]*['"`]\s*\)(?:\.[\w$]+)*$/
/** A longer chain of calls is not worth its tokens. */
const calleeLimit = 60

const known = new WeakMap<SgNode, Value>()

/** The value in that field of a declaration. */
export function valueIn(node: SgNode, field: string): Value {
  const before = known.get(node)
  if (before) return before
  const written = node.field(field)
  const kind = nodeKind(written)
  const isWrapped = brackets.has(kind) || kind === 'assignment_expression'
  const inner = isWrapped ? unwrap(written) : written
  const value = read(inner, isWrapped ? nodeKind(inner) : kind, node)
  if (kind === 'as_expression' && value.kind === 'variable') value.isConstant = /\bas\s+const$/.test(written?.text() ?? '')
  known.set(node, value)
  return value
}

/** The value inside `(x)`, `x as T`, `x satisfies T`, `exports.y = x`. */
export function unwrap(node: SgNode | null): SgNode | null {
  let inner = node
  for (let kind = nodeKind(inner); inner; kind = nodeKind(inner)) {
    if (kind === 'assignment_expression') inner = inner.field('right')
    else if (brackets.has(kind)) inner = inner.namedChildren().find((child) => nodeKind(child) !== 'comment') ?? null
    else return inner
  }
  return null
}

function read(value: SgNode | null, kind: string, owner: SgNode): Value {
  const plain: Value = { kind: 'variable', until: value, members: null, ownName: null, isCall: false, isConstant: false, isRequire: false }
  if (!value) return plain
  if (functionKinds.has(kind)) {
    return { ...plain, kind: 'function', until: value.field('body'), ownName: kind === 'arrow_function' ? null : value.field('name') }
  }
  if (kind === 'object') return { ...plain, members: value }
  if (kind === 'class') {
    const body = value.field('body')
    return { ...plain, kind: 'class', until: body, members: body, ownName: value.field('name') }
  }
  const isRequire =
    (kind === 'call_expression' || kind === 'await_expression' || kind === 'member_expression') && required.test(value.text())
  if (isRequire) return { ...plain, isRequire }
  return kind === 'call_expression' || kind === 'new_expression' ? readCall(value, owner, plain) : plain
}

/** `memo((props) => …)` is a function, `defineStore({…})` has the methods of its object, `(function () {…})()` its functions. */
function readCall(call: SgNode, owner: SgNode, plain: Value): Value {
  const callee = call.field('function') ?? call.field('constructor')
  const called = unwrap(callee)
  if (functionKinds.has(nodeKind(called))) return { ...plain, members: called?.field('body') ?? null }
  const given = call.field('arguments')
  const items = given?.namedChildren() ?? []
  const wrapped = items.find((item) => functionKinds.has(nodeKind(item)))
  const text = callee?.text() ?? ''
  const ownName = wrapped && nodeKind(wrapped) !== 'arrow_function' ? wrapped.field('name') : null
  if (wrapped && (wrappers.test(text) || (ownName !== null && ownName.text() === owner.field('name')?.text()))) {
    return { ...plain, kind: 'function', until: wrapped.field('body'), ownName, isCall: true }
  }
  const isPlain = text.length <= calleeLimit && !/[\n{(]/.test(text)
  const members = items.find((item) => nodeKind(item) === 'object') ?? null
  return { ...plain, until: isPlain ? given : call, members, isCall: isPlain, isConstant: text === 'Object.freeze' }
}
