// Questions to the person that wait for an answer: one for each editor, gone with the last connection that asked it.

import type { McpApproval } from '@sheaf/contract'
import type { Connection } from './connection.ts'

export interface Asked {
  readonly id: string
  readonly kind: McpApproval['kind']
  /** Two calls with the same one are one question. */
  readonly key: string
  /** What the client called itself. */
  readonly name: string
  readonly tool: string
  readonly at: string
  /** Who has the slot that is asked for. */
  readonly holder: Connection | undefined
  readonly connections: Set<Connection>
  /** Answered, or not to be answered any more. */
  readonly settled: Promise<void>
  settle(): void
}

type Question = Pick<Asked, 'id' | 'kind' | 'key' | 'name' | 'tool' | 'at' | 'holder'>

export interface Approvals {
  all(): readonly Asked[]
  get(id: string): Asked | undefined
  /** The open one with this key, if there is one; the connection waits for its answer too. */
  join(key: string, connection: Connection): Asked | undefined
  /** Undefined: too many are open. */
  ask(question: Question, connection: Connection): Asked | undefined
  /** It is off the list; whoever waits for it looks again. */
  end(asked: Asked): void
  leave(connection: Connection): boolean
}

/** A flood of strangers must not bury the window. */
const askedAtOnce = 20

export function holdApprovals(): Approvals {
  const open = new Map<string, Asked>()
  const end = (asked: Asked): void => {
    open.delete(asked.id)
    asked.settle()
  }
  const leave = (connection: Connection, isIt: (asked: Asked) => boolean = () => true): boolean => {
    let isChanged = false
    for (const asked of open.values()) {
      if (!isIt(asked) || !asked.connections.delete(connection) || asked.connections.size > 0) continue
      end(asked)
      isChanged = true
    }
    return isChanged
  }
  return {
    all: () => [...open.values()],
    get: (id) => open.get(id),
    join(key, connection) {
      const asked = [...open.values()].find((each) => each.key === key)
      asked?.connections.add(connection)
      return asked
    },
    ask(question, connection) {
      // One that goes by another name now does not stand in the line twice.
      leave(connection)
      if (open.size >= askedAtOnce) return undefined
      const { promise: settled, resolve: settle } = Promise.withResolvers<void>()
      const asked: Asked = { ...question, connections: new Set([connection]), settled, settle }
      open.set(asked.id, asked)
      return asked
    },
    end,
    leave: (connection) => leave(connection),
  }
}
