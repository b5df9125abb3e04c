// Go: a folder is a package, names of another package are qualified.

import { camel, joined, pascal, snake } from '../casing.ts'
import { isList, isRecord, type ModuleLocation, type Type } from '../plan/code.ts'
import { inBrackets, writeNumber } from '../write-code.ts'
import { folderOf } from './relative-path.ts'
import type { Writer } from './writer.ts'

const indent = '\t'
const brackets = { step: indent, last: ',' }

export const go: Writer = {
  language: 'go',
  extension: 'go',
  indent,
  brackets,
  comment: (text) => `// ${text}`,
  call: (callee, args, at) => `${at}${inBrackets(`${callee}(`, args, ')', at, brackets)}`,
  guard: (parameter, limit, returns, at) =>
    [`${at}if ${parameter.name} < ${writeNumber(limit)} {`, `${at}${indent}${`return ${zero(returns)}`.trimEnd()}`, `${at}}`].join('\n'),
  defineFunction: ({ name, parameters, returns }, body) => {
    const list = parameters.map((parameter) => `${parameter.name} ${parameter.type}`)
    const close = returns === '' ? ') {' : `) ${returns} {`
    return [inBrackets(`func ${name}(`, list, close, '', brackets), ...body, '}'].join('\n')
  },
  importLines: (from) => `import "${folderOf(from)}"`,

  path: ({ folder, file }) => `meridian/${joined(folder)}/${snake(file)}.go`,
  indexPath: (folder) => `meridian/${joined(folder)}/doc.go`,
  indexText: (folder, files, about) =>
    [
      `// Package ${joined(folder)} is about ${about}`,
      '//',
      '// It is made of:',
      ...files.map((file) => `//   - ${snake(file)}.go`),
      `package ${joined(folder)}`,
      '',
    ].join('\n'),
  roots: () => [],
  head: ({ location, about, imports, formats }) => {
    const lines = [`// ${about}`, '', `package ${joined(location.folder)}`]
    const all = [...(formats ? ['import "fmt"'] : []), ...imports]
    if (all.length > 0) lines.push('', ...[...new Set(all)])
    return lines.join('\n')
  },
  local: camel,
  fieldName: pascal,
  functionName: (words, exported) => (exported ? pascal(words) : camel(words)),
  constantName: camel,
  recordName: (record, from) => qualified(record.home, from) + pascal(record.words),
  callee: (to, from) => qualified(to.home, from) + (to.exported ? pascal(to.words) : camel(to.words)),
  needsImport: (home, from) => home.folder !== from.folder,
  type: typeName,
  doc: (lines, at) => lines.map((line) => `${at}// ${line}`.trimEnd()),
  record: (record, from) => [
    `// ${pascal(record.words)}: ${record.about}`,
    `type ${pascal(record.words)} struct {`,
    ...aligned(record.fields.map((field) => [pascal(field.words), typeName(field.type, from)])).map((line) => indent + line),
    '}',
  ],
  constant: ({ words, about, value }) => {
    const comment = `// ${camel(words)}: ${about}`
    if (typeof value === 'number') return [comment, `const ${camel(words)} = ${writeNumber(value)}`]
    if (typeof value === 'string') return [comment, `const ${camel(words)} = "${value}"`]
    return [comment, ...`var ${camel(words)} = ${list(value)}`.split('\n')]
  },
  states: ({ words, about, values }) => {
    const type = pascal(words)
    return [
      `// ${type}: ${about}`,
      `type ${type} string`,
      '',
      'const (',
      ...values.map((value) => `${indent}${type}${pascal(value)} ${type} = "${value}"`),
      ')',
      '',
      `// Rank says how far along a ${words} is.`,
      `func (state ${type}) Rank() int {`,
      `${indent}switch state {`,
      ...values.flatMap((value, rank) => [`${indent}case ${type}${pascal(value)}:`, `${indent}${indent}return ${rank}`]),
      `${indent}}`,
      `${indent}return -1`,
      '}',
    ]
  },
  text: (value) => `"${value}"`,
  flag: String,
  operator: (operator) => ({ and: '&&', or: '||' })[String(operator)] ?? operator,
  not: (text) => `!${text}`,
  size: (text) => `len(${text})`,
  least: 'min',
  greatest: 'max',
  divide: (of, by) => `${of} / ${by}`,
  empty: (type) => `${type}{}`,
  literalRecord: (record, values, at) =>
    [`${record}{`, ...aligned(values.map((one) => [`${one.field}:`, `${one.text},`])).map((line) => at + indent + line), `${at}}`].join(
      '\n',
    ),
  format: (parts) => {
    const pattern = parts
      .map((part) => (typeof part === 'string' ? part.replaceAll('%', '%%') : part.type === 'int' ? '%d' : '%s'))
      .join('')
    return { callee: 'fmt.Sprintf', args: [`"${pattern}"`, ...parts.flatMap((part) => (typeof part === 'string' ? [] : [part.text]))] }
  },
  passed: (text) => text,
  kept: (text) => text,
  bind: (name, _, value) => `${name} := ${value}`,
  assign: (target, operator, value) => `${target} ${operator} ${value}`,
  append: (to, value) => `${to} = append(${to}, ${value})`,
  ifOpen: (when) => `if ${when} {`,
  elseOpen: '} else {',
  loopOpen: (item, _, text) => `for _, ${camel(item.words)} := range ${text} {`,
  whileOpen: (when) => `for ${when} {`,
  blockClose: '}',
  returnStatement: (value) => (value === undefined ? 'return' : `return ${value}`),
  print: (value) => ({ callee: 'fmt.Println', args: [value] }),
  next: 'continue',
}

/** Two columns like gofmt's. */
function aligned(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([first]) => first.length))
  return rows.map(([first, second]) => `${first.padEnd(width)} ${second}`)
}

const qualified = (home: ModuleLocation, from: ModuleLocation): string => (home.folder === from.folder ? '' : `${joined(home.folder)}.`)

function list(value: readonly (number | readonly number[])[]): string {
  const nested = value.some((entry) => typeof entry !== 'number')
  const entries = value.map((entry) => (typeof entry === 'number' ? writeNumber(entry) : `{${entry.map(writeNumber).join(', ')}}`))
  return nested
    ? ['[][]int{', ...entries.map((entry) => `${indent}${entry},`), '}'].join('\n')
    : inBrackets('[]int{', entries, '}', '', brackets)
}

function typeName(type: Type, from: ModuleLocation): string {
  if (isRecord(type)) return qualified(type.home, from) + pascal(type.words)
  if (isList(type)) return `[]${typeName(type.list, from)}`
  return { int: 'int', text: 'string', flag: 'bool', nothing: '' }[type]
}

function zero(returns: string): string {
  if (returns.startsWith('[]')) return 'nil'
  const plain: Record<string, string> = { '': '', int: '0', string: '""', bool: 'false' }
  return plain[returns] ?? `${returns}{}`
}
