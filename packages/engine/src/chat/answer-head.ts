// Reads the head of an answer: thoughts in its text, and the name it gives the conversation. Neither is part of the answer.

export interface AnswerHead {
  /** Splits this piece into text and thoughts; a piece may have to wait for the next. */
  push(text: string): AnswerChunk
  /** Nothing more comes: anything that waited is text. */
  end(): AnswerChunk
}

export interface AnswerChunk {
  text: string
  thinking: string
  chatName?: string
}

/** Longer than any title, so that an answer that merely begins with `<` is not delayed for long. */
const mostHeld = 300
const mostName = 120

/** `mayName` false: a continued answer already has its name, and may repeat the line that gave it. */
export function openAnswerHead({ mayName = true }: { mayName?: boolean } = {}): AnswerHead {
  let held = ''
  let state: 'head' | 'thinking' | 'body' = 'head'
  let named = !mayName

  function read(isEnd: boolean): AnswerChunk {
    const out: AnswerChunk = { text: '', thinking: '' }
    while (state !== 'body') if (!(state === 'head' ? readHead(out, isEnd) : readThoughts(out, isEnd))) return out
    out.text += held
    held = ''
    return out
  }

  /** False: needs more. */
  function readHead(out: AnswerChunk, isEnd: boolean): boolean {
    const start = held.trimStart()
    const thought = /^<think(?:ing)?>/i.exec(start)
    if (thought) {
      held = start.slice(thought[0].length)
      state = 'thinking'
      return true
    }
    const name = named ? null : /^<chatName\s*=\s*["“”]([^"“”\n]*)["“”]\s*\/?>[ \t]*(?:\r?\n)*/i.exec(start)
    // The newlines after it may still arrive.
    if (name && (isEnd || name[0].length < start.length)) {
      const chatName = (name[1] ?? '').trim().slice(0, mostName)
      if (chatName !== '') out.chatName = chatName
      named = true
      held = start.slice(name[0].length)
      return true
    }
    if (!isEnd && start.length < mostHeld && mayBecomeHead(start, named)) return false
    state = 'body'
    return true
  }

  function readThoughts(out: AnswerChunk, isEnd: boolean): boolean {
    // Indentation after the newlines belongs to the answer.
    const end = /<\/think(?:ing)?>(?:[ \t]*\r?\n)*/i.exec(held)
    if (end) {
      // Newlines after the thoughts may still arrive.
      if (!isEnd && held.slice(end.index + end[0].length).trim() === '') {
        out.thinking += held.slice(0, end.index)
        held = held.slice(end.index)
        return false
      }
      out.thinking += held.slice(0, end.index)
      held = held.slice(end.index + end[0].length)
      state = 'head'
      return true
    }
    const open = isEnd ? -1 : held.lastIndexOf('<')
    const from = open >= 0 && held.length - open < '</thinking>'.length ? open : held.length
    out.thinking += held.slice(0, from)
    held = held.slice(from)
    return false
  }

  return {
    push(text) {
      if (state === 'body') return { text, thinking: '' }
      held += text
      return read(false)
    },
    end: () => read(true),
  }
}

function mayBecomeHead(start: string, named: boolean): boolean {
  if (start === '') return true
  const lower = start.toLowerCase()
  if ('<thinking>'.startsWith(lower) || '<think>'.startsWith(lower)) return true
  return !named && ('<chatname'.startsWith(lower) || /^<chatname\s*(?:=[^\n]*\s*)?$/i.test(start))
}
