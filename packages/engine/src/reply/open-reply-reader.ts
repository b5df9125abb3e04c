// Reads a reply as it streams in: files come out as they complete, and the end gives the same result as reading it whole.

import { limits, type Reply, type ReplyFile } from '@sheaf/contract'
import { readReply } from './read-reply.ts'
import { openWalk } from './walk-reply.ts'

export interface ReplyReader {
  /** Returns the files that this chunk completed. Formats other than XML complete only at the end. */
  push(chunk: string): ReplyFile[]
  end(): Reply
}

// A payload may be full of text that looks like the end of a file; each costs a scan of everything since the last file.
const looksPerCharacter = 16

export function openReplyReader(): ReplyReader {
  const whole: string[] = []
  const walk = openWalk({ foreign: true })
  let pending: string[] = []
  let pendingLength = 0
  let firstLine = 1
  let received = 0
  let looked = 0
  let given = 0
  let recent = ''

  return {
    push(chunk) {
      if (chunk === '') return []
      const first = received === 0
      whole.push(chunk)
      received += chunk.length
      const text = first && chunk.charCodeAt(0) === 0xfeff ? chunk.slice(1) : chunk
      pending.push(text)
      pendingLength += text.length
      const seen = recent + text
      recent = seen.slice(-400)
      if (!/(?:<\/file\s*|<file\s[^<>]*)>/i.test(seen)) return []
      if (received > limits.replyBytes || looked + pendingLength > looksPerCharacter * received) return []
      return look()
    },
    end: () => readReply(whole.join('')),
  }

  function look(): ReplyFile[] {
    const joined = pending.join('')
    // The other half of a `\r\n` may follow.
    const held = joined.endsWith('\r') ? '\r' : ''
    const text = joined.slice(0, joined.length - held.length).replace(/\r\n?/g, '\n')
    looked += text.length
    const at = walk.run(text, false, firstLine)
    for (let line = text.indexOf('\n'); line >= 0 && line < at; line = text.indexOf('\n', line + 1)) firstLine++
    pending = [text.slice(at) + held]
    pendingLength = text.length - at + held.length
    recent = recent.slice(recent.toLowerCase().lastIndexOf('<'))
    const files = walk.walked.files.slice(given)
    given = walk.walked.files.length
    return files
  }
}
