// The default name of a chat or a task tab: the first words of its text.

export const defaultChatName = 'New chat'

export function nameChat(message: string): string {
  return firstWords(message, 60) || defaultChatName
}

/** Empty for a text without words. */
export function firstWords(text: string, longest: number): string {
  const words = text.trim().replaceAll(/\s+/gu, ' ')
  if (words.length <= longest) return words
  const cut = words.slice(0, longest - 1)
  const blank = cut.lastIndexOf(' ')
  return `${(blank > longest / 2 ? cut.slice(0, blank) : cut).toWellFormed().replace(/\uFFFD$/u, '')}…`
}
