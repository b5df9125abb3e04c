// Splits code into colored runs. Loads the editor's grammars, one language at a time.

import { LanguageDescription } from '@codemirror/language'
import { languages } from '@codemirror/language-data'
import { highlightTree, tagHighlighter, tags } from '@lezer/highlight'
import { findLanguage } from '../../code/language-for.ts'

type Colour = 'keyword' | 'string' | 'number' | 'comment' | 'function' | 'type' | 'property'

export interface Run {
  from: number
  to: number
  colour: Colour | null
}

/** Null if there is no grammar for the language. */
export async function colourCode(text: string, language: string): Promise<Run[] | null> {
  const known = LanguageDescription.matchLanguageName(languages, language, false) ?? findLanguage(`a.${language.toLowerCase()}`)
  if (!known) return null
  const { language: grammar } = await known.load()
  const tree = grammar.parser.parse(text)
  const runs: Run[] = []
  let at = 0
  highlightTree(tree, highlighter, (from, to, name) => {
    if (from > at) runs.push({ from: at, to: from, colour: null })
    runs.push({ from, to, colour: colours.find((each) => each === name) ?? null })
    at = to
  })
  if (at < text.length) runs.push({ from: at, to: text.length, colour: null })
  return runs
}

const colours: readonly Colour[] = ['keyword', 'string', 'number', 'comment', 'function', 'type', 'property']

const highlighter = tagHighlighter([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword], class: 'keyword' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp, tags.character], class: 'string' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit, tags.color], class: 'number' },
  { tag: [tags.comment, tags.meta, tags.processingInstruction], class: 'comment' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.macroName, tags.labelName], class: 'function' },
  { tag: [tags.typeName, tags.className, tags.namespace, tags.tagName], class: 'type' },
  { tag: [tags.propertyName, tags.attributeName], class: 'property' },
])
