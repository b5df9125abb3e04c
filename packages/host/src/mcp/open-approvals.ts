// Approvals waiting for an answer: one per editor, removed with the last connection that asked.

import type { McpApproval } from '@sheaf/contract'
import type { Connection } from './connection.ts'

export interface PendingApproval {
  readonly id: string
  readonly kind: McpApproval['kind']
  /** Calls with the same key share one question. */
  readonly key: string
  /** Name that the client claimed. */
  readonly name: string
  readonly tool: string
  readonly at: string
  /** Client that has the requested slot. */
  readonly holder: Connection | undefined
  readonly connections: Set<Connection>
  /** Resolves when answered or withdrawn. */
  readonly settled: Promise<void>
  settle(): void
}

type Question = Pick<PendingApproval, 'id' | 'kind' | 'key' | 'name' | 'tool' | 'at' | 'holder'>

export interface Approvals {
  all(): readonly PendingApproval[]
  get(id: string): PendingApproval | undefined
  /** Adds the connection to the open question with this key, if there is one. */
  join(key: string, connection: Connection): PendingApproval | undefined
  /** Undefined: too many are open. */
  ask(question: Question, connection: Connection): PendingApproval | undefined
  /** Removes the question; calls that wait check again. */
  end(asked: PendingApproval): void
  leave(connection: Connection): boolean
}

/** Unknown clients must not flood the window. */
const askedAtOnce = 20

export function openApprovals(): Approvals {
  const open = new Map<string, PendingApproval>()
  const end = (asked: PendingApproval): void => {
    open.delete(asked.id)
    asked.settle()
  }
  const leave = (connection: Connection, matches: (asked: PendingApproval) => boolean = () => true): boolean => {
    let isChanged = false
    for (const asked of open.values()) {
      if (!matches(asked) || !asked.connections.delete(connection) || asked.connections.size > 0) continue
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
      // A client that changed its name must not be listed twice.
      leave(connection)
      if (open.size >= askedAtOnce) return undefined
      const { promise: settled, resolve: settle } = Promise.withResolvers<void>()
      const asked: PendingApproval = { ...question, connections: new Set([connection]), settled, settle }
      open.set(asked.id, asked)
      return asked
    },
    end,
    leave: (connection) => leave(connection),
  }
}
