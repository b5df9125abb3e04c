// Reads the files of a prompt: a simulated model knows nothing else but its instructions.

import type { Files } from '../repository/repository.ts'

export function readPrompt(text: string): Files {
  const files = new Map<string, string>()
  const opening = /^File: (.+)\n(`{3,})[^\n`]*\n/gm
  for (let head = opening.exec(text); head; head = opening.exec(text)) {
    const [, path = '', fence = ''] = head
    const end = text.indexOf(`\n${fence}\n`, opening.lastIndex - 1)
    if (end < 0) break
    files.set(path, text.slice(opening.lastIndex, end + 1))
    opening.lastIndex = end + 1
  }
  return files
}
