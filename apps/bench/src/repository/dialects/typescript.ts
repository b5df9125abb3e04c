// TypeScript: ES modules with named imports by relative path.

import { camel, capital, kebab, pascal, screaming } from '../casing.ts'
import { isList, isRecord, type Type } from '../plan/code.ts'
import { inBrackets, lineWidth, writeNumber } from '../write-code.ts'
import { relativePath } from './relative-path.ts'
import type { Writer } from './writer.ts'

const indent = '  '
const brackets = { step: indent, last: ',' }

export const typescript: Writer = {
  language: 'typescript',
  extension: 'ts',
  indent,
  brackets,
  comment: (text) => `// ${text}`,
  call: (callee, args, at) => `${at}${inBrackets(`${callee}(`, args, ')', at, brackets)};`,
  guard: (parameter, limit, returns, at) =>
    [`${at}if (${parameter.name} < ${writeNumber(limit)}) {`, `${at}${indent}${leave(parameter.name, limit, returns)}`, `${at}}`].join(
      '\n',
    ),
  defineFunction: ({ name, exported, parameters, returns }, body) => {
    const list = parameters.map((parameter) => `${parameter.name}: ${parameter.type}`)
    const open = inBrackets(`${exported ? 'export ' : ''}function ${name}(`, list, `): ${returns} {`, '', brackets)
    return [open, ...body, '}'].join('\n')
  },
  importLines: (from, to, names) => {
    const open = names.every((name) => /^[A-Z]/.test(name)) ? 'import type {' : 'import {'
    const close = `} from '${relativePath(to, from)}';`
    const line = `${open} ${names.join(', ')} ${close}`
    return line.length <= lineWidth ? line : [open, ...names.map((name) => `${indent}${name},`), close].join('\n')
  },

  path: ({ folder, file }) => `src/${kebab(folder)}/${kebab(file)}.ts`,
  indexPath: (folder) => `src/${kebab(folder)}/index.ts`,
  indexText: (_, files, about) =>
    [`// ${capital(about)}`, '', ...files.map((file) => `export * from './${kebab(file)}.ts';`), ''].join('\n'),
  roots: () => [],
  head: ({ about, imports }) => [`// ${about}`, ...(imports.length > 0 ? ['', ...imports] : [])].join('\n'),
  local: camel,
  fieldName: camel,
  functionName: camel,
  constantName: screaming,
  recordName: (record) => pascal(record.words),
  callee: (to) => camel(to.words),
  needsImport: (home, from) => home.folder !== from.folder || home.file !== from.file,
  type: typeName,
  doc: (lines, at) =>
    lines.length === 1 ? [`${at}/** ${lines[0]} */`] : [`${at}/**`, ...lines.map((line) => `${at} * ${line}`.trimEnd()), `${at} */`],
  record: (record) => [
    `/** ${record.about} */`,
    `export interface ${pascal(record.words)} {`,
    ...record.fields.map((field) => `${indent}${camel(field.words)}: ${typeName(field.type)};`),
    '}',
  ],
  constant: ({ words, about, value }) => {
    const name = `const ${screaming(words)}`
    if (typeof value === 'number') return [`/** ${about} */`, `${name} = ${writeNumber(value)};`]
    if (typeof value === 'string') return [`/** ${about} */`, `${name} = '${value}';`]
    return [`/** ${about} */`, ...`${name} = ${list(value, '')};`.split('\n')]
  },
  states: ({ words, about, values }) => [
    `/** ${about} */`,
    `export type ${pascal(words)} = ${values.map((value) => `'${value}'`).join(' | ')};`,
    '',
    `export const ${camel(words)}Ranks: Record<${pascal(words)}, number> = {`,
    ...values.map((value, rank) => `${indent}${/ /.test(value) ? `'${value}'` : value}: ${rank},`),
    '};',
  ],
  text: (value) => `'${value}'`,
  flag: String,
  operator: (operator) => ({ and: '&&', or: '||', '==': '===', '!=': '!==' })[String(operator)] ?? operator,
  not: (text) => `!${text}`,
  size: (text) => `${text}.length`,
  least: 'Math.min',
  greatest: 'Math.max',
  divide: (of, by) => `Math.trunc(${of} / ${by})`,
  empty: () => '[]',
  literalRecord: (_, values, at) =>
    values.length > 2
      ? ['{', ...values.map((one) => `${at}${indent}${shorthand(one)},`), `${at}}`].join('\n')
      : `{ ${values.map(shorthand).join(', ')} }`,
  format: (parts) => `\`${parts.map((part) => (typeof part === 'string' ? part : `\${${part.text}}`)).join('')}\``,
  passed: (text) => text,
  kept: (text) => text,
  bind: (name, type, value, { changes, emptyList }) => {
    const fixed = emptyList || value.startsWith('{')
    return `${changes && !fixed ? 'let' : 'const'} ${name}${fixed ? `: ${type}` : ''} = ${value};`
  },
  assign: (target, operator, value) => `${target} ${operator} ${value};`,
  append: (to, value) => `${to}.push(${value});`,
  ifOpen: (when) => `if (${when}) {`,
  elseOpen: '} else {',
  loopOpen: (item, _, text) => `for (const ${camel(item.words)} of ${text}) {`,
  whileOpen: (when) => `while (${when}) {`,
  blockClose: '}',
  returnStatement: (value) => (value === undefined ? 'return;' : `return ${value};`),
  print: (value) => ({ callee: 'console.info', args: [value] }),
  next: 'continue;',
}

const shorthand = ({ field, text }: { field: string; text: string }): string => (field === text ? field : `${field}: ${text}`)

function list(value: readonly (number | readonly number[])[], at: string): string {
  const entries = value.map((entry) => (typeof entry === 'number' ? writeNumber(entry) : `[${entry.map(writeNumber).join(', ')}]`))
  const nested = value.some((entry) => typeof entry !== 'number')
  return nested
    ? ['[', ...entries.map((entry) => `${at}${indent}${entry},`), `${at}]`].join('\n')
    : inBrackets('[', entries, ']', at, brackets)
}

function typeName(type: Type): string {
  if (isRecord(type)) return pascal(type.words)
  if (isList(type)) return `${typeName(type.list)}[]`
  return { int: 'number', text: 'string', flag: 'boolean', nothing: 'void' }[type]
}

function leave(name: string, limit: number, returns: string): string {
  if (returns === 'void') return 'return;'
  if (returns.endsWith('[]')) return 'return [];'
  const plain: Record<string, string> = { number: '0', string: "''", boolean: 'false' }
  const value = plain[returns]
  return value === undefined ? `throw new RangeError('${name} must be at least ${limit}');` : `return ${value};`
}
