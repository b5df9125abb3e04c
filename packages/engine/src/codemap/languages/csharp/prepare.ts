// Rewrites newer C# syntax into older syntax of the same length, as the grammar is a few years behind.
// Positions still match the original text, from which names and signatures are cut.

import { blankBodies, blanked, type Dialect, type Edit, groupEnd, type Pending } from './blank-bodies.ts'
import { blankDirectives } from './blank-directives.ts'
import { skipLiteral } from './skip-literal.ts'

/** Placeholder name for an `extension` block, which has none. */
export const extensionMark = '__'
/** The blank after `record` encodes the original keyword of a record without a body; nobody writes these. */
const gaps: Readonly<Record<string, 'struct' | 'interface' | 'enum'>> = { '\f': 'struct', '\v': 'interface', '\u00a0': 'enum' }

export function prepare(text: string): string {
  const plain = text.includes('async') ? text.replace(asyncAsName, 'asynk') : text
  return blankBodies(blankDirectives(plain, isWhole), dialect)
}

/** The grammar reads it as the start of a lambda. */
const asyncAsName = /\basync(?=\s*[),;:\]}])/g

const typeWords: ReadonlySet<string> = new Set(['class', 'struct', 'interface', 'enum', 'record', 'namespace'])

const allowsRefStruct = /allows\s+ref\s+struct\b/y
const compoundOperator = /operator\s*(?:[-+*/%&|^]|<<|>>>?)=(?!=)/y
const constructorCall = /\w+\s*\(/y
const extensionBlock = /extension\s*[<(]/y
const beforeName = /\w+\s+[\p{L}_@]/uy

const dialect: Dialect = {
  skip: skipLiteral,
  accessors: /(?:\[[^\]]*\]\s*|(?:private|protected|internal|public|readonly|async)\s+)*(?:get|set|init|add|remove)\b/y,
  hasArrowBodies: true,
  pendingAfter,
  ended: (pending, text, edit) => {
    if (typeof pending === 'object') makeRecord(pending.type, pending.at, text, edit)
  },
}

function pendingAfter(word: string, at: number, pending: Pending, text: string, edit: Edit): Pending {
  if (word === 'where') return pending ?? 'code'
  if (word === 'allows') {
    const [found] = follow(allowsRefStruct, text, at)
    if (found !== undefined) edit(at, 'struct'.padStart(found.length))
  } else if (word === 'operator') {
    const [found] = follow(compoundOperator, text, at)
    if (found !== undefined) edit(at + found.length - 1, ' ')
  }
  if (word === 'base' || word === 'this') {
    const [call] = follow(constructorCall, text, at)
    const end = call === undefined ? -1 : groupEnd(text, at + call.length - 1, dialect)
    if (call !== undefined && end !== -1) edit(at + call.length, blanked(text, at + call.length, end - 1))
  }
  if (pending !== undefined) return pending
  if (word === 'extension' && follow(extensionBlock, text, at).length > 0) {
    edit(at, `record ${extensionMark}`)
    return { type: '', at }
  }
  return typeWords.has(word) && follow(beforeName, text, at).length > 0 ? { type: word, at } : undefined
}

/**
 * `public class Marker : Base;`: only a record may omit its body. If the keyword is too short, letters are taken from a modifier
 * or from the blank before it.
 */
function makeRecord(word: string, at: number, text: string, edit: Edit): void {
  if (word !== 'class' && word !== 'struct' && word !== 'interface' && word !== 'enum') return
  const next = text.charAt(at + word.length)
  const [gap = next] = next === '\n' || next === '\r' ? [] : (Object.entries(gaps).find(([, kind]) => kind === word) ?? [])
  const room = 'record'.length - word.length
  if (room <= 0) {
    edit(at, `record${gap}`.padEnd(word.length + 1))
    return
  }
  const [before = '', modifier = '', blanks = ''] = /([a-z]*)([ \t]+)$/.exec(text.slice(Math.max(0, at - 40), at)) ?? []
  const short = (modifier.length > 4 ? 'file' : modifier === 'file' ? 'new' : modifier).padEnd(modifier.length + blanks.length - room)
  if (short.length + room === before.length) edit(at - before.length, `${short}record${gap}`)
}

export function kindOfRecord(declaration: string): 'class' | 'struct' | 'interface' | 'enum' {
  const [, gap = '', word] = /(?:^|[\s\]])record(\s)\s*(struct\b)?/.exec(declaration) ?? []
  return word === undefined ? (gaps[gap] ?? 'class') : 'struct'
}

/** `extension<T>(ref IEnumerable<T> source)` extends IEnumerable. */
export function extendedType(block: string): string {
  const receiver = /\(\s*(?:\[[^\]]*\]\s*)?(?:(?:this|ref|in|out|scoped|readonly)\s+)*([^)]*)/.exec(block)?.[1] ?? ''
  return /^[^<[?,(\s]*/.exec(receiver)?.[0] ?? ''
}

function follow(pattern: RegExp, text: string, at: number): readonly string[] {
  pattern.lastIndex = at
  return pattern.exec(text) ?? []
}

/** Declarations, statements, list items or attributes with nothing left open. */
function isWhole(branch: string): boolean {
  const code = branch.replace(/\/\/.*|\/\*[\s\S]*?\*\/|^[ \t]*#.*$|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/gm, '').trim()
  if (code === '') return true
  const opened = code.match(/[({[]/g)?.length ?? 0
  const closed = code.match(/[)}\]]/g)?.length ?? 0
  return opened === closed && (/[;},]$/.test(code) || /^\[.*\]$/s.test(code))
}
