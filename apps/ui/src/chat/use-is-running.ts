import { useChats } from './chat-store.ts'

/** Whether an answer is being written in the shown chat. */
export function useIsRunning(): boolean {
  return useChats(({ chat }) => chat !== null && [...chat.messages.values()].some(({ state }) => runningStates.has(state)))
}

const runningStates: ReadonlySet<string> = new Set(['waiting', 'writing', 'editing'])
