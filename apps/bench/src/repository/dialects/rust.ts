// Rust: modules of one crate, imports with `use crate::…`; borrowed parameters, owned results.

import { capital, pascal, screaming, snake } from '../casing.ts'
import { type Expression, isList, isRecord, type Type, typeOf } from '../plan/code.ts'
import { inBrackets, writeNumber } from '../write-code.ts'
import type { Writer } from './writer.ts'

const indent = '    '
const brackets = { step: indent, last: ',' }

export const rust: Writer = {
  language: 'rust',
  extension: 'rs',
  indent,
  brackets,
  comment: (text) => `// ${text}`,
  call: (callee, args, at) => `${at}${inBrackets(`${callee}(`, args, ')', at, brackets)};`,
  guard: (parameter, limit, returns, at) =>
    [`${at}if ${parameter.name} < ${writeNumber(limit)} {`, `${at}${indent}${`return ${zero(returns)}`.trimEnd()};`, `${at}}`].join('\n'),
  defineFunction: ({ name, exported, parameters, returns }, body) => {
    const list = parameters.map((parameter) => `${parameter.name}: ${parameter.type}`)
    const close = returns === '()' ? ') {' : `) -> ${returns} {`
    return [inBrackets(`${exported ? 'pub ' : ''}fn ${name}(`, list, close, '', brackets), ...body, '}'].join('\n')
  },
  importLines: (from, _, names) => {
    if (names.length === 1) return `use ${moduleOf(from)}::${names[0]};`
    return `${inBrackets(`use ${moduleOf(from)}::{`, names, '}', '', brackets)};`
  },

  path: ({ folder, file }) => `src/${snake(folder)}/${snake(file)}.rs`,
  indexPath: (folder) => `src/${snake(folder)}/mod.rs`,
  indexText: (_, files, about) => [`//! ${capital(about)}`, '', ...files.map((file) => `pub mod ${snake(file)};`), ''].join('\n'),
  roots: (folders) => [{ path: 'src/lib.rs', text: [...folders.map((folder) => `pub mod ${snake(folder)};`), ''].join('\n') }],
  head: ({ about, imports }) => [`//! ${about}`, ...(imports.length > 0 ? ['', ...imports] : [])].join('\n'),
  local: snake,
  fieldName: snake,
  functionName: snake,
  constantName: screaming,
  recordName: (record) => pascal(record.words),
  callee: (to) => snake(to.words),
  needsImport: (home, from) => home.folder !== from.folder || home.file !== from.file,
  type: (type, _, where) => typeName(type, where),
  doc: (lines, at) => lines.map((line) => `${at}/// ${line}`.trimEnd()),
  record: (record) => [
    `/// ${record.about}`,
    '#[derive(Clone, Debug, Default, PartialEq)]',
    `pub struct ${pascal(record.words)} {`,
    ...record.fields.map((field) => `${indent}pub ${snake(field.words)}: ${typeName(field.type, 'inside')},`),
    '}',
  ],
  constant: ({ words, about, value }) => {
    const name = `const ${screaming(words)}`
    if (typeof value === 'number') return [`/// ${about}`, `${name}: i64 = ${writeNumber(value)};`]
    if (typeof value === 'string') return [`/// ${about}`, `${name}: &str = "${value}";`]
    return [`/// ${about}`, ...`${name}: ${list(value)};`.split('\n')]
  },
  states: ({ words, about, values }) => [
    `/// ${about}`,
    '#[derive(Clone, Copy, Debug, PartialEq, Eq)]',
    `pub enum ${pascal(words)} {`,
    ...values.map((value) => `${indent}${pascal(value)},`),
    '}',
    '',
    `impl ${pascal(words)} {`,
    `${indent}/// How far along it is.`,
    `${indent}pub fn rank(self) -> i64 {`,
    `${indent}${indent}match self {`,
    ...values.map((value, rank) => `${indent}${indent}${indent}${pascal(words)}::${pascal(value)} => ${rank},`),
    `${indent}${indent}}`,
    `${indent}}`,
    '}',
  ],
  text: (value) => `"${value}"`,
  flag: String,
  operator: (operator) => ({ and: '&&', or: '||' })[String(operator)] ?? operator,
  not: (text) => `!${text}`,
  // `len() as i64 < n` would parse as the start of a generic type.
  size: (text) => `(${text}.len() as i64)`,
  least: 'std::cmp::min',
  greatest: 'std::cmp::max',
  divide: (of, by) => `${of} / ${by}`,
  empty: () => 'Vec::new()',
  literalRecord: (record, values, at) =>
    [
      `${record} {`,
      ...values.map((one) => `${at}${indent}${one.field === one.text ? one.field : `${one.field}: ${one.text}`},`),
      `${at}}`,
    ].join('\n'),
  format: (parts) => {
    const pattern = parts.map((part) => (typeof part === 'string' ? part : '{}')).join('')
    return { callee: 'format!', args: [`"${pattern}"`, ...parts.flatMap((part) => (typeof part === 'string' ? [] : [part.text]))] }
  },
  passed: (text, expression) => (isShared(expression) ? `&${text}` : text),
  kept: (text, expression) => {
    const type = typeOf(expression)
    if (expression.kind === 'literal' || expression.kind === 'constant') return type === 'text' ? `${text}.to_string()` : text
    if (expression.kind !== 'name' && expression.kind !== 'field') return text
    if (expression.kind === 'name' && !expression.borrowed) return text
    if (type === 'text') return expression.kind === 'field' ? `${text}.clone()` : `${text}.to_string()`
    if (isList(type)) return `${text}.to_vec()`
    return isRecord(type) ? `${text}.clone()` : text
  },
  bind: (name, type, value, { changes, emptyList }) =>
    `let ${changes || emptyList ? 'mut ' : ''}${name}${emptyList ? `: ${type}` : ''} = ${value};`,
  assign: (target, operator, value) => `${target} ${operator} ${value};`,
  append: (to, value) => `${to}.push(${value});`,
  ifOpen: (when) => `if ${when} {`,
  elseOpen: '} else {',
  loopOpen: (item, over, text) => {
    const list = over.kind === 'constant' ? `${text}.iter()` : over.kind === 'name' && over.borrowed ? text : `&${text}`
    return `for ${item.type === 'int' ? '&' : ''}${snake(item.words)} in ${list} {`
  },
  whileOpen: (when) => `while ${when} {`,
  blockClose: '}',
  returnStatement: (value) => (value === undefined ? 'return;' : `return ${value};`),
  lastReturn: (value) => value,
  print: (value) => ({ callee: 'println!', args: ['"{}"', value] }),
  next: 'continue;',
}

const moduleOf = (path: string): string =>
  path
    .replace(/^src\//, 'crate/')
    .replace(/\.rs$/, '')
    .replaceAll('/', '::')

/** Owned, but passed by reference. */
function isShared(expression: Expression): boolean {
  const type = typeOf(expression)
  if (type === 'int' || type === 'flag' || type === 'nothing') return false
  if (expression.kind === 'literal') return false
  if (expression.kind === 'constant') return isList(type)
  return !(expression.kind === 'name' && expression.borrowed)
}

function list(value: readonly (number | readonly number[])[]): string {
  const [first] = value
  const entries = value.map((entry) => (typeof entry === 'number' ? writeNumber(entry) : `[${entry.map(writeNumber).join(', ')}]`))
  if (typeof first === 'number' || first === undefined) return inBrackets(`[i64; ${value.length}] = [`, entries, ']', '', brackets)
  return [`[[i64; ${first.length}]; ${value.length}] = [`, ...entries.map((entry) => `${indent}${entry},`), ']'].join('\n')
}

function typeName(type: Type, where: 'parameter' | 'result' | 'inside'): string {
  const reference = where === 'parameter' ? '&' : ''
  if (isRecord(type)) return reference + pascal(type.words)
  if (isList(type)) return where === 'parameter' ? `&[${typeName(type.list, 'inside')}]` : `Vec<${typeName(type.list, 'inside')}>`
  return { int: 'i64', text: where === 'parameter' ? '&str' : 'String', flag: 'bool', nothing: '()' }[type]
}

function zero(returns: string): string {
  const plain: Record<string, string> = { '()': '', i64: '0', String: 'String::new()', bool: 'false' }
  return plain[returns] ?? (returns.startsWith('Vec<') ? 'Vec::new()' : `${returns}::default()`)
}
