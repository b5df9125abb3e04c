// Splits what a program prints into messages, one per line. A line that is too long ends the connection instead of filling memory.

import { messageBytes } from './limits.ts'

export interface LineHandlers {
  onLine(line: string): void
  onTooLong(): void
}

export function readLines({ onLine, onTooLong }: LineHandlers): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let held = 0
  let isOver = false
  return (chunk) => {
    let from = 0
    while (!isOver) {
      const at = chunk.indexOf(newline, from)
      const piece = chunk.subarray(from, at === -1 ? undefined : at)
      held += piece.length
      if (held > messageBytes) {
        isOver = true
        parts = []
        onTooLong()
        return
      }
      parts.push(piece)
      if (at === -1) return
      const line = Buffer.concat(parts).toString('utf8')
      parts = []
      held = 0
      from = at + 1
      onLine(line)
    }
  }
}

const newline = 0x0a
