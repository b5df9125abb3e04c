// Finds letters of another script that pass for Latin ones inside a Latin word: `p⟨Cyrillic а⟩ypal`. A word of a single script does
// not count, unless the Latin word that it imitates is in the same file.

export interface LookAlike {
  /** UTF-16 offset in the line. */
  at: number
  character: string
  /** The word it is in. */
  word: string
  script: string
  /** The Latin letter it passes for, if known. */
  latin?: string
}

/** `isLatinWord`: whether the file has this word in ASCII letters. */
export function findLookAlikes(line: string, isProse: boolean, isLatinWord: (word: string) => boolean): LookAlike[] {
  if (!foreign.test(line)) return []
  return [...line.matchAll(words)].flatMap(({ 0: word, index }) => {
    const found = lookAlikesIn(word, isProse) ?? imitation(word, isLatinWord)
    return found === undefined ? [] : [{ ...found, at: index + found.at, word }]
  })
}

/** Letters with a Latin look-alike in most fonts. */
const latinOf: ReadonlyMap<string, string> = new Map(
  [
    ['аеорсухѕіјһԁԛԝѵӏк', 'aeopcyxsijhdqwvlk'],
    ['АВЕКМНОРСТУХЅІЈԚԜѴӀ', 'ABEKMHOPCTYXSIJQWVI'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοϲϳ', 'ABEZHIKMNOPTYXocj'],
    ['νριυκτα', 'vpiukta'],
  ].flatMap(([from = '', to = '']) => [...from].map((letter, at): [string, string] => [letter, to[at] ?? ''])),
)

/** Names of quantities in scientific code (`ν_max`, `αx`): they deceive only between two Latin letters. */
const symbols = new Set('νριυκτα')

const foreign =
  /[\u0370-\u052f\u0531-\u058a\u13a0-\u13ff\u1c80-\u1c8f\u2c80-\u2cff\ua4d0-\ua4ff\uab70-\uabbf\uff21-\uff3a\uff41-\uff5a\ud835]/
const words = /[\p{L}\p{M}\p{N}_$]+/gu
const latin = /[A-Za-z\u00c0-\u024f]/

type Found = Omit<LookAlike, 'word'>

function lookAlikesIn(word: string, isProse: boolean): Found | undefined {
  if (!latin.test(word)) return undefined
  for (const { 0: run, index } of word.matchAll(foreignRun)) {
    const isSuffix = index > 0 && index + run.length === word.length
    // Languages add their own endings to Latin words: "в PDFах".
    if (isProse && isSuffix) continue
    const letters = [...run]
    const before = word[index - 1] ?? ''
    const after = word[index + run.length] ?? ''
    const isBetween = latin.test(before) && latin.test(after)
    const isDeceiving = letters.every((letter) => passesForLatin(letter) && (isBetween || !symbols.has(letter)))
    if (isDeceiving) return describe(letters[0] ?? '', index)
  }
  return undefined
}

/** Consecutive letters of scripts with Latin look-alikes, including compatibility letters (full width, mathematical). */
const foreignRun =
  /(?:[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}\uff21-\uff3a\uff41-\uff5a\u{1d400}-\u{1d6a5}]\p{M}*)+/gu

function passesForLatin(letter: string): boolean {
  return (
    latinOf.has(letter) || /[\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/u.test(letter) || isCompatible(letter)
  )
}

/** Python reads `𝐞val` as `eval`. */
function isCompatible(letter: string): boolean {
  return letter !== letter.normalize('NFKC') && /^[A-Za-z]$/.test(letter.normalize('NFKC'))
}

/** A word without a Latin letter that looks like a Latin one in the file. Single letters are Russian words and physics symbols. */
function imitation(word: string, isLatinWord: (word: string) => boolean): Found | undefined {
  if (word.length < 2 || latin.test(word)) return undefined
  const double = [...word].map((letter) => latinOf.get(letter) ?? (isCompatible(letter) ? letter.normalize('NFKC') : letter)).join('')
  const at = word.search(foreign)
  if (at === -1 || !/^[\w$]+$/.test(double) || !isLatinWord(double)) return undefined
  return describe(String.fromCodePoint(word.codePointAt(at) ?? 0), at)
}

function describe(character: string, at: number): Found {
  const plain = latinOf.get(character) ?? (isCompatible(character) ? character.normalize('NFKC') : undefined)
  return { at, character, script: scriptOf(character), ...(plain !== undefined && { latin: plain }) }
}

function scriptOf(character: string): string {
  return scripts.find(([pattern]) => pattern.test(character))?.[1] ?? 'foreign'
}

const scripts: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Cyrillic}/u, 'Cyrillic'],
  [/\p{Script=Greek}/u, 'Greek'],
  [/\p{Script=Armenian}/u, 'Armenian'],
  [/\p{Script=Cherokee}/u, 'Cherokee'],
  [/\p{Script=Coptic}/u, 'Coptic'],
  [/\p{Script=Lisu}/u, 'Lisu'],
  [/[\uff00-\uffef]/u, 'fullwidth'],
  [/\p{L}/u, 'mathematical'],
]
