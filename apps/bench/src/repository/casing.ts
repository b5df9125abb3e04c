// A name is words separated by spaces ("late fee"); each language joins them its own way.

export const camel = memoize((words) =>
  words
    .split(' ')
    .map((word, index) => (index === 0 ? word : capital(word)))
    .join(''),
)
export const pascal = memoize((words) => words.split(' ').map(capital).join(''))
export const snake = memoize((words) => words.replaceAll(' ', '_'))
export const screaming = (words: string): string => snake(words).toUpperCase()
export const kebab = (words: string): string => words.replaceAll(' ', '-')
export const joined = (words: string): string => words.replaceAll(' ', '')

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

export const withArticle = (words: string): string => `${/^([aeio]|u(?!ni))/.test(words) ? 'an' : 'a'} ${words}`

/** Leaves words that are already plural (`days`). */
export function plural(words: string): string {
  if (/[^s]s$/.test(words)) return words
  if (/(s|x|ch|sh)$/.test(words)) return `${words}es`
  if (/[^aeiou]y$/.test(words)) return `${words.slice(0, -1)}ies`
  return `${words}s`
}

/** Cached: a repository writes each name hundreds of times. */
function memoize(join: (words: string) => string): (words: string) => string {
  const known = new Map<string, string>()
  return (words) => {
    const found = known.get(words)
    if (found !== undefined) return found
    const made = join(words)
    known.set(words, made)
    return made
  }
}
