// The default name of a chat: the first words of its first message.

export const defaultChatName = 'New chat'

const longest = 60

export function nameChat(message: string): string {
  const words = message.trim().replaceAll(/\s+/gu, ' ')
  if (words === '') return defaultChatName
  if (words.length <= longest) return words
  const cut = words.slice(0, longest - 1)
  const blank = cut.lastIndexOf(' ')
  return `${(blank > longest / 2 ? cut.slice(0, blank) : cut).toWellFormed().replace(/\uFFFD$/u, '')}…`
}
