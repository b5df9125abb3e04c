// Detects words that may announce omitted code or be an ordinary comment. The effect on the file decides.

import type { LineComment } from './extract-comment.ts'
import { determiner, firm, type OmissionVerdict, parsePhrase, same, soft, tail } from './omission-verdict.ts'

/** `names`: an omission if the words name something that the file no longer has. */
export type OmissionHint = Extract<OmissionVerdict, 'instead' | 'shorter' | 'no'> | 'names'

export function omissionHint(raw: string, kind: LineComment['kind']): OmissionHint {
  if (kind === 'prose' || kind === 'quoted')
    return /^\W*(?:\.{3}|…)\s*(?:unchanged|omitted|same)\s*(?:\.{3}|…)\W*$/i.test(raw) ? 'shorter' : 'no'
  if (kind !== 'comment' && kind !== 'filler') return 'no'
  const { words, leads, trails } = parsePhrase(raw)
  const text = words.join(' ')
  if (words.length === 0 || words.length > 10) return 'no'
  if (isOneOf(instead, text)) return 'instead'
  if (isOneOf(shorter, text) || (leads && trails && words.includes('other'))) return 'shorter'
  return words.length > 1 && isOneOf(naming, text) ? 'names' : 'no'
}

/** Words of a comment that may be names in the file. */
export function namesIn(raw: string): string[] {
  return (raw.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []).filter((word) => !spoken.has(word.toLowerCase()))
}

const spoken = new Set(
  'the this that your our my all a an of and or other others rest remaining existing previous original current function functions method methods class classes component components code file files implementation implementations logic module script import imports is are be stay stays remain remains kept keep left as before it was they were here below above no change changes needed required made to in for same unchanged unmodified untouched unaltered exactly omitted intact todo note'.split(
    ' ',
  ),
)

const older = '(?:original|before|previous|previously|existing|current)'
const onward = '(?:from here(?: on)?|(?:below|above|after|beyond|past|from)(?: (?:this|that|here)(?: point| line)?)?(?: on)?)'

const instead = patterns([
  `keep (?:everything|all)(?: else)?(?: ${onward})?(?: ${tail})?`,
  `no (?:further |other |more )?changes? ${onward}`,
  'no (?:further|other|more) changes?(?: needed| required| made)?',
  `(?:the )?same as (?:the |in the )?${older}(?: (?:${firm}|version))?(?: ${onward})?`,
  `${determiner}(?:previous|original) code(?: here)?`,
  `(?:the )?rest (?:stays?|remains?|continues?)(?: here| below)?`,
  `(?:the )?(?:rest of the )?code continues(?: (?:here|below|as before))?`,
  `everything else(?: (?:here|below|above|stays?|remains?))?`,
])

const shorter = patterns([
  'etc',
  'and so on',
  'and so forth',
  `${determiner}(?:rest|remainder) of ${determiner}(?:${soft}|sections?|text|chapters?)`,
])

const naming = patterns([
  `(?:\\S+ ){1,4}(?:is|are|stays?|remains?|kept|left) (?:completely |entirely |exactly |all )?${same}(?: here| for brevity| for now)?`,
  '(?:\\S+ ){1,3}(?:unchanged|unmodified|untouched|omitted|as before|as is|stays?|remains?)',
  'no changes?(?: are)?(?: needed| required| made)? (?:to|in|for)(?: \\S+){1,4}',
  `${determiner}(?:existing|previous|original|current)(?: \\S+){1,4}`,
  '(?:\\S+ ){1,4}(?:and|or|with) (?:the |all )?(?:others?|remaining|rest)(?: \\S+){0,3}',
  'keep(?: \\S+){1,5}',
  'same(?: \\S+){1,4}',
])

function patterns(texts: readonly string[]): RegExp[] {
  return texts.map((text) => new RegExp(`^(?:${text})$`))
}

function isOneOf(ways: readonly RegExp[], text: string): boolean {
  return ways.some((way) => way.test(text))
}
