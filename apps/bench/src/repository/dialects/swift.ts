// Swift: a folder is a module of the package; its names need no import inside, and a single import outside.

import { camel, capital, pascal } from '../casing.ts'
import { isList, isRecord, type Type } from '../plan/code.ts'
import { inBrackets, writeNumber } from '../write-code.ts'
import { folderOf } from './relative-path.ts'
import type { Writer } from './writer.ts'

const indent = '    '
const brackets = { step: indent, last: '' }

export const swift: Writer = {
  language: 'swift',
  extension: 'swift',
  indent,
  brackets,
  comment: (text) => `// ${text}`,
  call: (callee, args, at) => `${at}${inBrackets(`${callee}(`, args, ')', at, brackets)}`,
  guard: (parameter, limit, returns, at) =>
    [
      `${at}guard ${parameter.name} >= ${writeNumber(limit)} else {`,
      `${at}${indent}${leave(parameter.name, limit, returns)}`,
      `${at}}`,
    ].join('\n'),
  defineFunction: ({ name, exported, parameters, returns }, body) => {
    const list = parameters.map((parameter) => `_ ${parameter.name}: ${parameter.type}`)
    const close = returns === 'Void' ? ') {' : `) -> ${returns} {`
    return [inBrackets(`${exported ? 'public' : 'private'} func ${name}(`, list, close, '', brackets), ...body, '}'].join('\n')
  },
  importLines: (from) => `import ${folderOf(from).split('/').at(-1) ?? ''}`,

  path: ({ folder, file }) => `Sources/${pascal(folder)}/${pascal(file)}.swift`,
  indexPath: (folder) => `Sources/${pascal(folder)}/Exports.swift`,
  indexText: (folder, files, about) =>
    [
      `// ${capital(about)}`,
      '',
      `public enum ${pascal(folder)}Exports {`,
      `${indent}public static let files: [String] = [`,
      ...files.map((file) => `${indent}${indent}"${pascal(file)}",`),
      `${indent}]`,
      '}',
      '',
    ].join('\n'),
  roots: () => [],
  head: ({ about, imports }) => [`// ${about}`, '', 'import Foundation', ...[...new Set(imports)]].join('\n'),
  local: camel,
  fieldName: camel,
  functionName: camel,
  constantName: camel,
  recordName: (record) => pascal(record.words),
  callee: (to) => camel(to.words),
  needsImport: (home, from) => home.folder !== from.folder,
  type: typeName,
  doc: (lines, at) => lines.map((line) => `${at}/// ${line}`.trimEnd()),
  record: (record) => [
    `/// ${record.about}`,
    `public struct ${pascal(record.words)}: Equatable {`,
    ...record.fields.map((field) => `${indent}public var ${camel(field.words)}: ${typeName(field.type)}`),
    '',
    `${indent}public init(`,
    ...record.fields.map(
      (field, index) => `${indent}${indent}${camel(field.words)}: ${typeName(field.type)}${index < record.fields.length - 1 ? ',' : ''}`,
    ),
    `${indent}) {`,
    ...record.fields.map((field) => `${indent}${indent}self.${camel(field.words)} = ${camel(field.words)}`),
    `${indent}}`,
    '}',
  ],
  constant: ({ words, about, value }) => {
    const name = `private let ${camel(words)}`
    if (typeof value === 'number') return [`/// ${about}`, `${name} = ${writeNumber(value)}`]
    if (typeof value === 'string') return [`/// ${about}`, `${name} = "${value}"`]
    return [`/// ${about}`, ...`${name} = ${list(value)}`.split('\n')]
  },
  states: ({ words, about, values }) => [
    `/// ${about}`,
    `public enum ${pascal(words)}: String, CaseIterable {`,
    ...values.map((value) => `${indent}case ${camel(value)} = "${value}"`),
    '',
    `${indent}public var rank: Int {`,
    `${indent}${indent}switch self {`,
    ...values.flatMap((value, rank) => [`${indent}${indent}case .${camel(value)}:`, `${indent}${indent}${indent}return ${rank}`]),
    `${indent}${indent}}`,
    `${indent}}`,
    '}',
  ],
  text: (value) => `"${value}"`,
  flag: String,
  operator: (operator) => ({ and: '&&', or: '||' })[String(operator)] ?? operator,
  not: (text) => `!${text}`,
  size: (text) => `${text}.count`,
  least: 'min',
  greatest: 'max',
  divide: (of, by) => `${of} / ${by}`,
  empty: () => '[]',
  literalRecord: (record, values, at) =>
    [
      `${record}(`,
      ...values.map((one, index) => `${at}${indent}${one.field}: ${one.text}${index < values.length - 1 ? ',' : ''}`),
      `${at})`,
    ].join('\n'),
  format: (parts) => `"${parts.map((part) => (typeof part === 'string' ? part : `\\(${part.text})`)).join('')}"`,
  passed: (text) => text,
  kept: (text) => text,
  bind: (name, type, value, { changes, emptyList }) =>
    `${changes || emptyList ? 'var' : 'let'} ${name}${emptyList ? `: ${type}` : ''} = ${value}`,
  assign: (target, operator, value) => `${target} ${operator} ${value}`,
  append: (to, value) => `${to}.append(${value})`,
  ifOpen: (when) => `if ${when} {`,
  elseOpen: '} else {',
  loopOpen: (item, _, text) => `for ${camel(item.words)} in ${text} {`,
  whileOpen: (when) => `while ${when} {`,
  blockClose: '}',
  returnStatement: (value) => (value === undefined ? 'return' : `return ${value}`),
  print: (value) => ({ callee: 'print', args: [value] }),
  next: 'continue',
}

function list(value: readonly (number | readonly number[])[]): string {
  const nested = value.some((entry) => typeof entry !== 'number')
  const entries = value.map((entry) => (typeof entry === 'number' ? writeNumber(entry) : `[${entry.map(writeNumber).join(', ')}]`))
  return nested ? ['[', ...entries.map((entry) => `${indent}${entry},`), ']'].join('\n') : inBrackets('[', entries, ']', '', brackets)
}

function typeName(type: Type): string {
  if (isRecord(type)) return pascal(type.words)
  if (isList(type)) return `[${typeName(type.list)}]`
  return { int: 'Int', text: 'String', flag: 'Bool', nothing: 'Void' }[type]
}

function leave(name: string, limit: number, returns: string): string {
  if (returns === 'Void') return 'return'
  if (returns.startsWith('[')) return 'return []'
  const plain: Record<string, string> = { Int: '0', String: '""', Bool: 'false' }
  const value = plain[returns]
  return value === undefined ? `preconditionFailure("${name} must be at least ${limit}")` : `return ${value}`
}
