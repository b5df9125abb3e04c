// Splits code into colored runs. Loads the editor's grammars, one language at a time.

import { LanguageDescription } from '@codemirror/language'
import { languages } from '@codemirror/language-data'
import { highlightTree, tagHighlighter, tags } from '@lezer/highlight'
import { findLanguage } from '../../code/language-for.ts'

type CodeColor = 'keyword' | 'string' | 'number' | 'comment' | 'function' | 'type' | 'property'

export interface ColorRun {
  from: number
  to: number
  color: CodeColor | null
}

/** Null if there is no grammar for the language. */
export async function highlightCode(text: string, language: string): Promise<ColorRun[] | null> {
  const known = LanguageDescription.matchLanguageName(languages, language, false) ?? findLanguage(`a.${language.toLowerCase()}`)
  if (!known) return null
  const { language: grammar } = await known.load()
  const tree = grammar.parser.parse(text)
  const runs: ColorRun[] = []
  let at = 0
  highlightTree(tree, highlighter, (from, to, name) => {
    if (from > at) runs.push({ from: at, to: from, color: null })
    runs.push({ from, to, color: colors.find((each) => each === name) ?? null })
    at = to
  })
  if (at < text.length) runs.push({ from: at, to: text.length, color: null })
  return runs
}

const colors: readonly CodeColor[] = ['keyword', 'string', 'number', 'comment', 'function', 'type', 'property']

const highlighter = tagHighlighter([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword], class: 'keyword' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp, tags.character], class: 'string' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit, tags.color], class: 'number' },
  { tag: [tags.comment, tags.meta, tags.processingInstruction], class: 'comment' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.macroName, tags.labelName], class: 'function' },
  { tag: [tags.typeName, tags.className, tags.namespace, tags.tagName], class: 'type' },
  { tag: [tags.propertyName, tags.attributeName], class: 'property' },
])
