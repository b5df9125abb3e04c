// Decides whether words say that code was left out. Every word must belong to that phrasing: a sentence about existing code is
// an ordinary comment.

import type { LineComment } from './extract-comment.ts'

/**
 * `alone`: an omission if it is the whole comment, but a word that may end a sentence in a longer one. `instead`: dots, or a request
 * for code; an omission if it replaced lines. `shorter`: dots beside code; an omission if fewer lines are left.
 */
export type OmissionVerdict = 'sure' | 'alone' | 'instead' | 'shorter' | 'no'

export function omissionVerdict(raw: string, kind: LineComment['kind']): OmissionVerdict {
  if (kind === 'none') return 'no'
  if (snip.test(raw.trim())) return kind === 'comment' || kind === 'filler' ? 'sure' : 'no'
  const phrase = parsePhrase(raw)
  const { words, leads, trails, isBracketed } = phrase
  if (words.length === 0) return leads ? dotsAlone(kind, isBracketed) : 'no'
  if (kind === 'prose' || kind === 'quoted') return judgeProse(phrase)
  if (kind === 'tail' || kind === 'example')
    return sureIf(leads && (trails || kind === 'tail') && isOmissionPhrase(words) && !isVague(words))
  if (kind === 'bare') return sureIf(judgeBare(raw, phrase))
  if (foreign.test(raw)) return leads || trails ? 'sure' : 'instead'
  if (leads && words.every(isKnown) && !words.some(isCore)) return 'instead'
  if (leads && trails) return sureIf(isOmissionPhrase(words) || isMostlyOmissionPhrase(words, 4))
  if (leads) return sureIf(isOmissionPhrase(words) || isMostlyOmissionPhrase(words, 2))
  if (trails) return sureIf(isOmissionPhrase(words) && !isVague(words))
  if (asksForCode.test(words.join(' '))) return 'instead'
  if (!isStatement(words)) return 'no'
  return words.length > 1 ? 'sure' : 'alone'
}

interface Phrase {
  words: string[]
  /** Dots before the words, and after them. */
  leads: boolean
  trails: boolean
  isBracketed: boolean
}

export function parsePhrase(raw: string): Phrase {
  const text = raw
    .toLowerCase()
    .replace(/…|\. \. \.|\.{3,}/g, '…')
    .replace(/’/g, "'")
    .replace(/^[-=*~#_|\s:!"'`/]+|[-=*~#_|\s:!"'`/;,]+$/g, '')
    .replace(/^(?:todo|note|nb|important)\b:?\s*/, '')
    .replace(/(?<=[^.])\.$/, '')
  const isBracketed = /^[[({<].*[\])}>]$/.test(text)
  const inner = text.replace(/^[[({<\s]+|[\])}>\s]+$/g, '')
  return {
    words: inner
      .replace(/as-is/g, 'as is')
      .split(/[\s…[\](){}<>,:;"'`|*-]+/)
      .filter((word) => word !== ''),
    leads: inner.startsWith('…'),
    trails: inner.endsWith('…'),
    isBracketed,
  }
}

/** People write about code in such files: only unambiguous phrases count, or those that replaced more lines. */
function judgeProse({ words, leads, trails, isBracketed }: Phrase): OmissionVerdict {
  const isPhrase = isOmissionPhrase(words) && !isVague(words)
  if (isPhrase && (isBracketed || (leads && (trails || words.length > 2)))) return 'sure'
  return isPhrase && (leads || isStatement(words)) ? 'shorter' : 'no'
}

/** Dots alone are how Python writes an empty body and how people cut examples short. */
function dotsAlone(kind: LineComment['kind'], isBracketed: boolean): OmissionVerdict {
  if (kind === 'example' || (kind === 'bare' && !isBracketed)) return 'no'
  return kind === 'comment' || kind === 'filler' ? 'instead' : 'shorter'
}

/** Without a comment mark a line is code, unless nothing in it looks like code. */
function judgeBare(raw: string, { words, leads, trails, isBracketed }: Phrase): boolean {
  const inner = raw.trim().replace(/^[[({<]|[\])}>]$/g, '')
  if (words.length < 2 || /[;=(){}<>,"'`|&$\\]|\w\.\w/.test(inner)) return false
  if (leads && trails) return isOmissionPhrase(words) || isMostlyOmissionPhrase(words, 3)
  if (leads) return isOmissionPhrase(words) && !isVague(words)
  return isStatement(words) && words.length > (isBracketed ? 1 : 2) && words.some((word) => word === 'rest' || word === 'code')
}

function sureIf(is: boolean): OmissionVerdict {
  return is ? 'sure' : 'no'
}

const list = (words: string) => new Set(words.split(' '))

/** One of these is required. */
const cores = list(
  'rest remaining remainder existing other others previous previously original unchanged unmodified untouched same omitted skipped truncated elided snipped snip keep brevity more additional continues continue similar earlier',
)

/** These also describe things that are not code. */
const vague = list('other others more additional same previous previously original keep continues continue similar earlier skipped')

const nouns = list(
  'code codes file files function functions method methods class classes component components implementation implementations script scripts module modules program logic body bodies imports import styles style content contents tests test cases case routes route handlers handler fields field properties property props definitions definition declarations declaration setup configuration config settings statements statement variables constants types type entries items options parts part section sections elements values parameters params arguments args state hooks html jsx css markup text data lines line block blocks stuff members exports endpoints columns keys rules render return initialization helpers helper utilities document readme page getters setters accessors struct structs enum enums interface interfaces models model views view',
)

/** Nouns that mean code and nothing else. */
const codeNouns = list(
  'code file function functions method methods class classes component implementation implementations imports logic script module',
)

const glue = list(
  'the of this that your our my all for sake here as is are be stays stay remain remains goes go kept left out before above below in and it its to a an with from until at end shown exactly not no change changes changed needed required on unaltered intact through up etc any them they were was so forth',
)

function isOmissionPhrase(words: readonly string[]): boolean {
  return words.length <= 14 && words.every(isKnown) && words.some(isCore)
}

function isKnown(word: string): boolean {
  return cores.has(word) || nouns.has(word) || glue.has(word) || /^\d+$/.test(word)
}

function isCore(word: string): boolean {
  return cores.has(word)
}

/** `existing validation logic`: begins and ends like an omission, and names what was left out in between. */
function isMostlyOmissionPhrase(words: readonly string[], unknown: number): boolean {
  const [first = ''] = words.filter((word) => !openings.has(word))
  const strange = words.filter((word) => !isKnown(word))
  if (!starters.has(first) || words.length > 9 || strange.length > unknown) return false
  return (
    strange.every((word) => /^[\w.$]+$/.test(word) && !verbs.has(word)) && (words.some((word) => nouns.has(word)) || words.includes('rest'))
  )
}

const openings = list('the all your our this')
const starters = list('rest remaining remainder existing other previous original unchanged same')
/** With one of these it is a sentence about code. */
const verbs = list(
  'will can could should would must may might has have had does do did if when because since but or then than which where while who what why how we you i he get gets got be been being fail fails failed break breaks use uses used see need needs',
)

function isVague(words: readonly string[]): boolean {
  const ownCores = words.filter(isCore)
  if (words.length < 2) return true
  return ownCores.every((word) => vague.has(word)) && !words.some((word) => codeNouns.has(word))
}

export const determiner = '(?:(?:the|this|your|our|my|all|all the|all of the|all other) )?'
export const firm =
  '(?:code|codebase|file|functions?|methods?|class|classes|components?|implementations?|script|module|program|logic|imports)'
export const soft =
  '(?:body|contents?|styles?|tests?|test cases|routes|handlers|fields|properties|props|definitions|declarations|setup|config|configuration|settings|statements|rules|hooks|helpers|state|parts?|sections?|document|page|readme|items|entries|options|variables|constants|types|exports|members)'
export const same =
  '(?:unchanged|unmodified|untouched|unaltered|(?:exactly )?the same(?: as before)?|same as before|as is|as before|as it was|as they were|as it is|as they are|omitted|intact)'
export const tail = `(?:(?:is|are|stays?|remains?|continues?|kept|left|be) )?(?:completely |entirely |exactly |all )?${same}(?: here| for brevity| for now)?`
const positionPhrase = '(?:(?:goes|go|stays?|remains?|continues?) )?(?:here|below|above)|remains?|stays?|continues?'

const statements = [
  `${determiner}(?:rest|remainder) of ${determiner}(?:existing |original |previous )?(?:\\w+ ){0,2}${firm}(?: (?:${tail}|${positionPhrase}))?`,
  `${determiner}(?:rest|remainder) of ${determiner}(?:\\w+ ){0,3}${tail}`,
  `${determiner}(?:rest|remainder) of ${determiner}(?:\\w+ ){0,2}${soft} (?:${tail}|${positionPhrase})`,
  `${determiner}(?:existing|remaining|other|previous|original|rest)(?: existing| remaining)? (?:\\w+ ){0,2}${firm} ${tail}`,
  `${determiner}(?:existing|remaining|rest)(?: existing| remaining)? (?:\\w+ )?${soft} (?:(?:stays?|remains?|kept) )?${same}`,
  `${determiner}(?:existing|remaining|previous|original) (?:\\w+ )?${firm} (?:${positionPhrase})`,
  `${determiner}(?:existing|remaining) code`,
  `(?:add|insert|include|place|put|paste|copy|continue with) ${determiner}(?:rest of ${determiner}|existing |remaining )(?:\\w+ )?${firm}(?: here)?`,
  'rest of code',
  `(?:the )?rest(?: of it)? ${tail}`,
  `(?:everything else|all else|nothing else changes|${determiner}(?:code|implementation|logic|function body|method body|body)) ${tail}`,
  `(?:(?:${firm}|body|lines|section|contents?) )?unchanged(?: code| methods?| lines?| parts?| section)?(?: here| below| above)?`,
  'no changes?(?: are)?(?: needed| required| made)? (?:here|in this (?:section|file|function|method|class|block|part)|to this (?:section|file|function|method|class|block|part))',
  'same(?: code| implementation| logic| content)? as before',
  `keep ${determiner}(?:existing|remaining|other|original|previous|current)(?: existing)? (?:\\w+ )?${firm}(?: ${tail}| here)?`,
  `keep ${determiner}rest(?: of ${determiner}(?:\\w+ ){0,2}(?:${firm}|${soft})(?: ${tail})?| ${tail})`,
  `${determiner}(?:existing |remaining |other |rest of the )?(?:${firm}|${soft}|lines?)(?: is| are)? (?:omitted|elided|snipped|truncated)`,
  '(?:\\w+ ){0,6}(?:omitted|skipped|truncated|snipped|elided|left out|removed|cut|shortened|abbreviated|not shown)(?: here)? for (?:the sake of )?brevity(?: \\w+){0,3}',
].map((pattern) => new RegExp(`^${pattern}$`))

function isStatement(words: readonly string[]): boolean {
  const text = words.join(' ')
  return words.length <= 14 && statements.some((pattern) => pattern.test(text))
}

const snip = /^[-<[({\s]*(?:-{2,}\s*)?snip(?:ped)?(?:\s*-{2,})?[->\])}\s]*$|^-+\s*8<\s*-+$/i

const asksForCode =
  /^(?:(?:(?:your|the|my|some|actual|more|add your|insert|put your) )?(?:actual )?(?:code|implementation|logic|function body|method body) (?:goes |continues )?here|no changes|as before|omitted|truncated)$/

/** The same in the most common languages for prompts besides English. */
const foreign =
  /其余|剩余代码|其他代码|保持不变|现有代码|原有代码|代码省略|残りの|既存の|変更なし|나머지|기존 코드|остальной код|остальная часть|без изменений|существующий код|resto del? código|código existente|sin cambios|resto do código|sem alterações|reste du code|code existant|reste inchangé|rest des codes|restlicher code|bestehender code|bleibt unverändert|resto del codice|codice esistente/iu
