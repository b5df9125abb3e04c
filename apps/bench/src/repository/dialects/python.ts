// Python: a package of packages, with from-imports of names.

import { capital, pascal, screaming, snake } from '../casing.ts'
import { isList, isRecord, type Type } from '../plan/code.ts'
import { inBrackets, writeNumber } from '../write-code.ts'
import type { Writer } from './writer.ts'

const indent = '    '
const brackets = { step: indent, last: ',' }

export const python: Writer = {
  language: 'python',
  extension: 'py',
  indent,
  brackets,
  comment: (text) => `# ${text}`,
  call: (callee, args, at) => `${at}${inBrackets(`${callee}(`, args, ')', at, brackets)}`,
  guard: (parameter, limit, returns, at) =>
    [`${at}if ${parameter.name} < ${writeNumber(limit)}:`, `${at}${indent}${leave(parameter.name, limit, returns)}`].join('\n'),
  defineFunction: ({ name, parameters, returns }, body) => {
    const list = parameters.map((parameter) => `${parameter.name}: ${parameter.type}`)
    return [inBrackets(`def ${name}(`, list, `) -> ${returns}:`, '', brackets), ...body].join('\n')
  },
  importLines: (from, _, names) => {
    const line = `from ${moduleOf(from)} import ${names.join(', ')}`
    return line.length <= 88 ? line : [`from ${moduleOf(from)} import (`, ...names.map((name) => `${indent}${name},`), ')'].join('\n')
  },

  path: ({ folder, file }) => `meridian/${snake(folder)}/${snake(file)}.py`,
  indexPath: (folder) => `meridian/${snake(folder)}/__init__.py`,
  indexText: (folder, files, about) =>
    [
      `"""${capital(about)}"""`,
      '',
      `from meridian.${snake(folder)} import ${files.length > 3 ? `(\n${files.map((file) => `${indent}${snake(file)},\n`).join('')})` : files.map(snake).join(', ')}`,
      '',
      '__all__ = [',
      ...files.map((file) => `${indent}"${snake(file)}",`),
      ']',
      '',
    ].join('\n'),
  roots: () => [],
  head: ({ about, imports, records, states }) => {
    const standard = [...(records ? ['from dataclasses import dataclass'] : []), ...(states ? ['from enum import Enum'] : [])]
    const all = [...standard, ...(standard.length > 0 && imports.length > 0 ? [''] : []), ...imports]
    return [`"""${about}"""`, ...(all.length > 0 ? ['', ...all] : [])].join('\n').trimEnd()
  },
  local: snake,
  fieldName: snake,
  functionName: (words, exported) => (exported ? snake(words) : `_${snake(words)}`),
  constantName: screaming,
  recordName: (record) => pascal(record.words),
  callee: (to) => (to.exported ? snake(to.words) : `_${snake(to.words)}`),
  needsImport: (home, from) => home.folder !== from.folder || home.file !== from.file,
  type: typeName,
  doc: (lines, at) =>
    lines.length === 1
      ? [`${at}"""${lines[0]}"""`]
      : [`${at}"""${lines[0]}`, ...lines.slice(1).map((line) => (at + line).trimEnd()), `${at}"""`],
  record: (record) => [
    '@dataclass',
    `class ${pascal(record.words)}:`,
    `${indent}"""${record.about}"""`,
    '',
    ...record.fields.map((field) => `${indent}${snake(field.words)}: ${typeName(field.type)}`),
  ],
  constant: ({ words, about, value }) => {
    if (typeof value === 'number') return [`# ${about}`, `${screaming(words)} = ${writeNumber(value)}`]
    if (typeof value === 'string') return [`# ${about}`, `${screaming(words)} = "${value}"`]
    return [`# ${about}`, ...`${screaming(words)} = ${list(value)}`.split('\n')]
  },
  states: ({ words, about, values }) => [
    `class ${pascal(words)}(Enum):`,
    `${indent}"""${about}"""`,
    '',
    ...values.map((value) => `${indent}${screaming(value)} = "${value}"`),
    '',
    `${indent}def rank(self) -> int:`,
    `${indent}${indent}"""How far along it is."""`,
    `${indent}${indent}return [`,
    ...values.map((value) => `${indent}${indent}${indent}${pascal(words)}.${screaming(value)},`),
    `${indent}${indent}].index(self)`,
  ],
  text: (value) => `"${value}"`,
  flag: (value) => (value ? 'True' : 'False'),
  operator: (operator) => operator,
  not: (text) => `not ${text}`,
  size: (text) => `len(${text})`,
  least: 'min',
  greatest: 'max',
  divide: (of, by) => `${of} // ${by}`,
  empty: () => '[]',
  literalRecord: (record, values, at) =>
    [`${record}(`, ...values.map((one) => `${at}${indent}${one.field}=${one.text},`), `${at})`].join('\n'),
  format: (parts) => `f"${parts.map((part) => (typeof part === 'string' ? part : `{${part.text}}`)).join('')}"`,
  passed: (text) => text,
  kept: (text) => text,
  bind: (name, type, value, { emptyList }) => `${name}${emptyList ? `: ${type}` : ''} = ${value}`,
  assign: (target, operator, value) => `${target} ${operator} ${value}`,
  append: (to, value) => `${to}.append(${value})`,
  ifOpen: (when) => `if ${when}:`,
  elseOpen: 'else:',
  loopOpen: (item, _, text) => `for ${snake(item.words)} in ${text}:`,
  whileOpen: (when) => `while ${when}:`,
  blockClose: undefined,
  returnStatement: (value) => (value === undefined ? 'return' : `return ${value}`),
  print: (value) => ({ callee: 'print', args: [value] }),
  next: 'continue',
}

const moduleOf = (path: string): string => path.replace(/\.py$/, '').replaceAll('/', '.')

function list(value: readonly (number | readonly number[])[]): string {
  const nested = value.some((entry) => typeof entry !== 'number')
  const entries = value.map((entry) => (typeof entry === 'number' ? writeNumber(entry) : `(${entry.map(writeNumber).join(', ')})`))
  return nested ? ['[', ...entries.map((entry) => `${indent}${entry},`), ']'].join('\n') : inBrackets('[', entries, ']', '', brackets)
}

function typeName(type: Type): string {
  if (isRecord(type)) return pascal(type.words)
  if (isList(type)) return `list[${typeName(type.list)}]`
  return { int: 'int', text: 'str', flag: 'bool', nothing: 'None' }[type]
}

function leave(name: string, limit: number, returns: string): string {
  if (returns === 'None') return 'return'
  if (returns.startsWith('list[')) return 'return []'
  const plain: Record<string, string> = { int: '0', str: '""', bool: 'False' }
  const value = plain[returns]
  return value === undefined ? `raise ValueError("${name} must be at least ${limit}")` : `return ${value}`
}
