// Writes planned expressions and statements in a language, and remembers which text came from which statement.

import type { Brackets, Writer } from './dialects/writer.ts'
import { type Expression, type ModuleLocation, type Operator, type Statement, typeOf } from './plan/code.ts'
import type { StatementSource } from './repository.ts'

export const lineWidth = 100
/** Usual width before an expression on its line. */
const roomBefore = 16

export interface Written {
  lines: string[]
  /** Outer before inner. */
  statements: StatementSource[]
}

export function writeBody(writer: Writer, from: ModuleLocation, body: readonly Statement[]): Written {
  const last = body.at(-1)
  if (last?.kind !== 'return' || !last.value || !writer.lastReturn) return writeStatements(writer, from, body, writer.indent)
  const { lines, statements } = writeStatements(writer, from, body.slice(0, -1), writer.indent)
  const value = writer.kept(writeExpression(writer, from, last.value, writer.indent), last.value)
  const text = writer.indent + writer.lastReturn(value)
  return { lines: [...lines, ...text.split('\n')], statements: [...statements, { text, kind: 'return' }] }
}

function writeStatements(writer: Writer, from: ModuleLocation, body: readonly Statement[], indent: string, region?: string): Written {
  const result: Written = { lines: [], statements: [] }
  for (const statement of body) {
    const { lines, statements } = writeStatement(writer, from, statement, indent, region)
    result.lines.push(...lines)
    result.statements.push(...statements)
  }
  return result
}

function writeStatement(writer: Writer, from: ModuleLocation, statement: Statement, indent: string, region?: string): Written {
  const write = (expression: Expression) => writeExpression(writer, from, expression, indent)
  const kept = (expression: Expression) => writer.kept(write(expression), expression)
  const inner = indent + writer.indent
  const within = region === undefined ? {} : { region }
  const plain = (kind: StatementSource['kind'], text: string, about: Pick<StatementSource, 'callee' | 'args'> = {}): Written => ({
    lines: text.split('\n'),
    statements: [{ text, kind, ...about, ...within }],
  })
  const block = (kind: StatementSource['kind'], parts: { open: string; body: readonly Statement[] }[]): Written => {
    const written = parts.map((part) => writeStatements(writer, from, part.body, inner, region))
    const lines = written.flatMap((part, index) => [indent + (parts[index]?.open ?? ''), ...part.lines])
    if (writer.blockClose !== undefined) lines.push(indent + writer.blockClose)
    return { lines, statements: [{ text: lines.join('\n'), kind, ...within }, ...written.flatMap((part) => part.statements)] }
  }
  switch (statement.kind) {
    case 'call': {
      const callee = writer.callee(statement.to, from)
      const args = statement.args.map((arg) => writer.passed(writeExpression(writer, from, arg, inner), arg))
      return plain('call', writer.call(callee, args, indent), { callee, args })
    }
    case 'bind': {
      const about = { changes: statement.changes, emptyList: statement.value.kind === 'empty' }
      const type = writer.type(statement.name.type, from, 'inside')
      return plain('binding', indent + writer.bind(writer.local(statement.name.words), type, kept(statement.value), about))
    }
    case 'assign':
      return plain('binding', indent + writer.assign(write(statement.target), statement.operator, kept(statement.value)))
    case 'append':
      return plain('binding', indent + writer.append(write(statement.list), kept(statement.value)))
    case 'branch': {
      const parts = [{ open: writer.ifOpen(write(statement.when)), body: statement.then }]
      if (statement.otherwise.length > 0) parts.push({ open: writer.elseOpen, body: statement.otherwise })
      return block('branch', parts)
    }
    case 'loop':
      return block('loop', [{ open: writer.loopOpen(statement.item, statement.over, write(statement.over)), body: statement.body }])
    case 'while':
      return block('loop', [{ open: writer.whileOpen(write(statement.when)), body: statement.body }])
    case 'return':
      return plain('return', indent + writer.returnStatement(statement.value && kept(statement.value)))
    case 'next':
      return { lines: [indent + writer.next], statements: [] }
    case 'print': {
      const { callee, args } = writer.print(write(statement.value))
      return plain('call', writer.call(callee, args, indent), { callee, args })
    }
    case 'note':
      return { lines: [indent + writer.comment(statement.text)], statements: [] }
    case 'region': {
      const { lines, statements } = writeStatements(writer, from, statement.body, indent, statement.name)
      const mark = (word: string) => `${indent}${writer.comment(`${word}: ${statement.name}`)}`
      return { lines: [mark('region'), ...lines, mark('endregion')], statements }
    }
  }
}

function writeExpression(writer: Writer, from: ModuleLocation, expression: Expression, indent: string): string {
  const write = (one: Expression) => writeExpression(writer, from, one, indent)
  const within = (callee: string, args: readonly Expression[], passed = (_: Expression, text: string) => text): string => {
    const texts = args.map((arg) => passed(arg, writeExpression(writer, from, arg, indent + writer.indent)))
    return inBrackets(`${callee}(`, texts, ')', indent, { ...writer.brackets, before: roomBefore })
  }
  switch (expression.kind) {
    case 'name':
      return writer.local(expression.words)
    case 'field':
      return `${writer.local(expression.of.words)}.${writer.fieldName(expression.field.words)}`
    case 'literal':
      if (typeof expression.value === 'number') return writeNumber(expression.value)
      return typeof expression.value === 'string' ? writer.text(expression.value) : writer.flag(expression.value)
    case 'constant':
      return writer.constantName(expression.of.words)
    case 'item':
      return `${writer.local(expression.of.words)}[${expression.index}]`
    case 'binary': {
      const side = (one: Expression, right: boolean) => {
        const text = write(one)
        if (one.kind !== 'binary') return text
        const [outer, own] = [strength(expression.operator), strength(one.operator)]
        const mixed = expression.operator === 'or' && one.operator === 'and'
        return own < outer || (own === outer && right) || mixed ? `(${text})` : text
      }
      return `${side(expression.left, false)} ${writer.operator(expression.operator)} ${side(expression.right, true)}`
    }
    case 'not':
      return writer.not(expression.of.kind === 'binary' ? `(${write(expression.of)})` : write(expression.of))
    case 'call':
      return within(writer.callee(expression.to, from), expression.args, (arg, text) => writer.passed(text, arg))
    case 'size':
      return writer.size(write(expression.of))
    case 'empty':
      return writer.empty(writer.type({ list: expression.of }, from, 'inside'))
    case 'record': {
      const inner = indent + writer.indent
      const values = expression.values.map((one, index) => ({
        field: writer.fieldName(expression.of.fields[index]?.words ?? ''),
        text: writer.kept(writeExpression(writer, from, one, inner), one),
      }))
      return writer.literalRecord(writer.recordName(expression.of, from), values, indent)
    }
    case 'format':
      return writeFormat(
        writer,
        expression.parts.map((part) => (typeof part === 'string' ? part : { text: write(part), type: typeOf(part) })),
        indent,
      )
    case 'least':
      return within(writer.least, [expression.left, expression.right])
    case 'greatest':
      return within(writer.greatest, [expression.left, expression.right])
    case 'divide':
      return writer.divide(whole(expression.of, write), whole(expression.by, write))
  }
}

function writeFormat(writer: Writer, parts: Parameters<Writer['format']>[0], indent: string): string {
  const made = writer.format(parts)
  return typeof made === 'string' ? made : inBrackets(`${made.callee}(`, made.args, ')', indent, { ...writer.brackets, before: roomBefore })
}

const whole = (expression: Expression, write: (one: Expression) => string): string =>
  expression.kind === 'binary' ? `(${write(expression)})` : write(expression)

export function writeNumber(value: number): string {
  return value < 10_000 ? String(value) : String(value).replace(/\B(?=(\d{3})+$)/g, '_')
}

function strength(operator: Operator): number {
  if (operator === 'or') return 1
  if (operator === 'and') return 2
  if (operator === '+' || operator === '-') return 4
  return operator === '*' ? 5 : 3
}

/** A bracketed list: on one line if it fits, otherwise an entry per line. */
export function inBrackets(
  open: string,
  entries: readonly string[],
  close: string,
  indent: string,
  about: Brackets & { before?: number },
): string {
  const line = `${open}${entries.join(', ')}${close}`
  if (!line.includes('\n') && indent.length + (about.before ?? 0) + line.length <= lineWidth) return line
  const inner = indent + about.step
  return [
    open,
    ...entries.map((entry, index) => `${inner}${entry}${index < entries.length - 1 ? ',' : about.last}`),
    `${indent}${close}`,
  ].join('\n')
}
