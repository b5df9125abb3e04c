// Rewrites Flow syntax as TypeScript or blanks of the same length. In code that also matches, the map does not change:
// a sign before an operand, a spread in an object.

import { blank, prepare as prepareTypes } from '../typescript/prepare.ts'

const typeWord = '(?:mixed|void|string|number|boolean|any|empty|null|\\??[A-Z][\\w.$]*(?:<[^<>()]*>)?)'
const forms: readonly [RegExp, (found: string) => string][] = [
  // { a: string, ... } and {| a: string |}
  [/\.\.\.(?=\s*[}|])/g, blank],
  [/\{\|(?!\|)/g, () => '{ '],
  [/(?<!\|)\|\}/g, () => ' }'],
  // { ...Other, } on its own line
  [/^[ \t]*\.\.\.[\w$.]+(?:<[^<>\n]*>)?,?[ \t]*$/gm, blank],
  // opaque type Id: string = string
  [/\bopaque(?=\s+type\b)/g, blank],
  [/(?<=\btype\s+\w+)\s*:\s*[\w.]+(?=\s*=)/g, blank],
  // { +name: string, -[key: string]: number } and <+T>
  [/(?<=(?:^|[{,;(|<])[ \t]*)[+-](?=[\w$]+\??\s*:|\[|[A-Z]\w*\s*[,>])/gm, blank],
  // ?(value: T) => void
  [/(?<=[:(,<|&=>]\s*)\?(?=\s*[\w({['"])/g, blank],
  // component(...props: Props) as a type
  [/(?<=[:<|&=(]\s*|\bas\s+)component\((?:[^()]|\([^()]*\))*\)/g, (found) => `any${blank(found.slice(3))}`],
  [/\bcomponent(?=\s+[A-Z]\w*\s*[(<])/g, () => 'function '],
  // T => mixed, (() => void) => mixed; not after `):`, where a return type follows
  [new RegExp(`(?<=[(,<=]\\s*|=>\\s*|[\\w?]\\s*:\\s*)(?:${typeWord}|\\(\\(\\) => \\w+\\))\\s*=>(?=\\s*(?:${typeWord}|\\())`, 'g'), blank],
  [/@@(?=\w)/g, blank],
  [/%checks\b/g, blank],
]

export function prepare(text: string): string {
  const out = prepareTypes(text)
  return /@flow\b/.test(text.slice(0, 2000)) ? forms.reduce((from, [form, to]) => from.replace(form, to), out) : out
}
