// Finds where names occur in a parsed file, except in comments and strings, and what each occurrence means as far as the file reveals it.

import type { SgNode } from '@ast-grep/napi'
import type { LanguageId } from '@sheaf/contract'
import type { Language } from '../codemap/language.ts'
import { nodeKind } from '../codemap/node-kind.ts'
import { type LocalScope, localScope } from './local-scopes.ts'
import type { Occurrence } from './occurrence.ts'
import { openTypeGuesses } from './type-guesses.ts'

/** Generated files repeat a name endlessly. */
const mostPerFile = 5_000

export function findOccurrences(language: Language, root: SgNode, text: string, names: readonly string[]): Occurrence[] {
  const wanted = new Set(names)
  const skipped = new Set(language.nonReferenceNodes)
  const leaves = root
    .findAll({ rule: { regex: `^(?:${names.map(escaped).join('|')})$` } })
    .filter((node) => node.isLeaf() && wanted.has(node.text()) && !isSkipped(node, skipped) && !isModuleName(node, language.id))
    .slice(0, mostPerFile)
  const scopes = leaves.map((leaf) => ({ name: leaf.text(), at: leaf.range().start.index, scope: localScope(leaf, language.id) }))
  const guesses = openTypeGuesses(text, language.id)
  const seen = new Set<number>()
  return leaves.flatMap((leaf): Occurrence[] => {
    const { start, end } = leaf.range()
    // Wrappers of a leaf that are leaves themselves don't exist, but a zero-width repair of the parser may repeat one.
    if (seen.has(start.index)) return []
    seen.add(start.index)
    const name = leaf.text()
    const receiver = receiverBefore(text, start.index)
    const isCall = callAfter.test(text.slice(end.index, end.index + 200))
    const isOfFunction = isCall && separatesFunctions.has(language.id)
    const isLocal =
      receiver === undefined &&
      !isOfFunction &&
      scopes.some(({ name: own, at, scope }) => own === name && scope && (at === start.index || contains(scope, start.index)))
    const base = {
      name,
      line: start.line + 1,
      column: start.index - (text.lastIndexOf('\n', start.index - 1) + 1) + 1,
      isCall,
      isImport: isImport(leaf),
      isLocal,
    }
    if (receiver !== undefined) {
      const receiverType = guesses.typeOf(receiver, start.index)
      return [{ ...base, role: 'member', receiver, ...(receiverType === undefined ? {} : { receiverType }) }]
    }
    return [{ ...base, role: roleOf(leaf, language.id) }]
  })
}

/** A variable and a function may share a name; a call means the function. */
const separatesFunctions: ReadonlySet<LanguageId> = new Set(['java', 'ruby'])

/** A call's parenthesis, with or without type arguments, or a macro's `!(`. */
const callAfter = /^\s*(?:<[^<>(){};]{0,120}>\s*)?(?:\?\.)?!?\(/

function roleOf(leaf: SgNode, language: LanguageId): 'bare' | 'key' | 'shorthand' {
  if (nodeKind(leaf).startsWith('shorthand') || nodeKind(leaf.parent()).startsWith('shorthand')) return 'shorthand'
  return isKey(leaf, language) ? 'key' : 'bare'
}

const importing = /^(?:import|use_|using_|export_(?:specifier|clause)|namespace_use|preproc_include|future_import)/
const importDepth = 5

function isImport(leaf: SgNode): boolean {
  let node: SgNode | null = leaf.parent()
  for (let depth = 0; node && depth < importDepth; depth++, node = node.parent()) if (importing.test(nodeKind(node))) return true
  return false
}

/** `import shop.price`, `from .price import …`: a part of a module's name, which a definition in it may share. */
function isModuleName(leaf: SgNode, language: LanguageId): boolean {
  if (language !== 'python') return false
  let inner = leaf
  for (const ancestor of leaf.ancestors().slice(0, importDepth)) {
    const kind = nodeKind(ancestor)
    if (kind === 'import_statement') return !isAlias(leaf)
    if (kind === 'import_from_statement') return ancestor.field('module_name')?.id() === inner.id()
    inner = ancestor
  }
  return false
}

function isAlias(leaf: SgNode): boolean {
  return leaf.parent()?.field('alias')?.id() === leaf.id()
}

function isSkipped(node: SgNode, kinds: ReadonlySet<string>): boolean {
  if (kinds.has(nodeKind(node))) return true
  const parent = node.parent()
  return parent !== null && kinds.has(nodeKind(parent))
}

function contains({ start, end }: LocalScope, at: number): boolean {
  return at >= start && at < end
}

/** The longest chain of names before a qualifier that is looked at. */
const receiverChars = 200

/** What is before the dot or other qualifier in front of a name; undefined if there is none. */
function receiverBefore(text: string, at: number): string | undefined {
  const before = text.slice(Math.max(0, at - receiverChars), at)
  const qualifier = /(\?\.|!!\.|!\.|\?->|->|::|(?<!\.)\.)\s*(?:<[\w\s,]*>\s*)?$/.exec(before)
  if (!qualifier) return undefined
  const chain = /(?:[\p{L}\p{N}_$@]+\s*(?:\?\.|!!\.|!\.|\?->|->|::|\.)\s*)*[\p{L}\p{N}_$@]+\s*(?:[?!])?$/u.exec(
    before.slice(0, qualifier.index),
  )
  if (!chain) return ''
  const found = chain[0].replace(/\s+/g, '')
  // `f().name`, `list[0].name`: the chain belongs to a call.
  return /[)\]}"'`]\s*$/.test(before.slice(0, chain.index)) && /^(?:\.|->)/.test(found) ? '' : found.replace(/[?!]$/, '')
}

/** Node kinds and the field (or position) in which a name is a key. */
const keyed: Readonly<Record<string, string>> = {
  pair: 'key',
  keyword_argument: 'name',
  field_initializer: 'field',
  labeled_statement: 'label',
  named_argument: 'name',
  pair_pattern: 'key',
  keyed_element: 'key',
  value_argument_label: '',
  name_colon: '',
  name_equals: '',
  hash_key_symbol: '',
  label: '',
  statement_identifier: '',
  jsx_attribute: '',
  field_designator: '',
}
/** Leaf kinds that never name a variable. */
const keyLeaves = new Set(['hash_key_symbol', 'statement_identifier', 'label_name', 'value_argument_label', 'field_identifier'])
const memberLeaves = new Set(['property_identifier', 'private_property_identifier'])

function isKey(leaf: SgNode, language: LanguageId): boolean {
  const kind = nodeKind(leaf)
  if (keyLeaves.has(kind) && language !== 'go') return true
  const parent = leaf.parent()
  if (!parent) return false
  const parentKind = nodeKind(parent)
  // Also the names of methods and fields where they are declared.
  if (memberLeaves.has(kind)) return true
  // Go wraps both sides of `Name: value`.
  if (language === 'go' && parentKind === 'literal_element') {
    const around = parent.parent()
    return nodeKind(around) === 'keyed_element' && around?.namedChildren()[0]?.id() === parent.id()
  }
  const field = keyed[parentKind]
  if (field === undefined) return language === 'kotlin' && parentKind === 'value_argument' && /^\s*=(?!=)/.test(after(leaf))
  if (field === '') return parent.namedChildren()[0]?.id() === leaf.id()
  return parent.field(field)?.id() === leaf.id()
}

function after(leaf: SgNode): string {
  return leaf.next()?.text() ?? ''
}

function escaped(word: string): string {
  return word.replace(/[^\p{L}\p{N}_]/gu, (sign) => `\\x{${(sign.codePointAt(0) ?? 0).toString(16)}}`)
}
