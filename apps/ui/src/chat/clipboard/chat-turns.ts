// Messages exchanged through the clipboard: the transcript lives as long as the window, the draft as long as the workspace.

export type ChatMode = 'plan' | 'act'

export interface ChatTurn {
  id: string
  at: string
  from: 'you' | 'model'
  mode: ChatMode
  text: string
  /** Token count of the prompt copied with the message; absent if only the message was copied. */
  tokens?: number
  /** The reply went to Apply. */
  applied?: true
  /** Number of characters that were dropped. */
  cut?: number
}

const turnsKept = 60
const longestKept = 60_000

export function readTurns(storage: Storage, workspace: string): ChatTurn[] {
  try {
    const turns: unknown = JSON.parse(storage.getItem(turnsKey(workspace)) ?? '[]')
    return Array.isArray(turns) ? turns : []
  } catch {
    return []
  }
}

/** Returns what is kept: the newest turns, each cut to a length that the storage can hold. */
export function addTurn(storage: Storage, workspace: string, turn: Omit<ChatTurn, 'cut'>): ChatTurn[] {
  const cut = turn.text.length - longestKept
  const kept = cut > 0 ? { ...turn, text: turn.text.slice(0, longestKept), cut } : turn
  let turns = [...readTurns(storage, workspace), kept].slice(-turnsKept)
  for (; turns.length > 0; turns = turns.slice(1)) {
    try {
      storage.setItem(turnsKey(workspace), JSON.stringify(turns))
      break
    } catch {
      // The storage is full: drop the oldest turn.
    }
  }
  return turns
}

export function clearTurns(storage: Storage, workspace: string): void {
  storage.removeItem(turnsKey(workspace))
}

export function readDraft(storage: Storage, workspace: string): string {
  return storage.getItem(draftKey(workspace)) ?? ''
}

export function saveDraft(storage: Storage, workspace: string, text: string): void {
  try {
    if (text === '') storage.removeItem(draftKey(workspace))
    else storage.setItem(draftKey(workspace), text)
  } catch {
    // A draft that does not fit is still in the field.
  }
}

function turnsKey(workspace: string): string {
  return `chat-turns:${workspace}`
}

function draftKey(workspace: string): string {
  return `chat-draft:${workspace}`
}
