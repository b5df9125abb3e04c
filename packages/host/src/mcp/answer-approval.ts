// Applies the user's answer to an approval.

import { isRefusal, type McpAnswer, refusals } from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { Connection, Permission } from './connection.ts'
import type { Allowlist } from './open-allowlist.ts'
import type { Approvals, PendingApproval } from './open-approvals.ts'
import type { CallLog } from './open-call-log.ts'
import { type Denials, keyOf } from './open-denials.ts'
import { isSameEditor, type Slot } from './open-slot.ts'

interface AnswerParts {
  context: Pick<Context, 'publish'>
  allowlist: Allowlist
  slot: Slot
  log: CallLog
  /** Moves the slot to this connection. */
  handOver(connection: Connection): void
  approvals: Approvals
  denials: Denials
  /** Refuses the client as long as it is connected. */
  refuse(connection: Connection, why: string): void
}

export function answerApproval(parts: AnswerParts, asked: PendingApproval, answer: McpAnswer): void {
  const { context, allowlist, slot, log, approvals, denials, handOver, refuse } = parts
  const { kind, name, connections, holder } = asked
  const [first] = connections
  log.note('answered', { kind, client: name, answer, program: first?.known?.program?.script ?? first?.known?.program?.executable })
  if (kind === 'take-over') {
    const now = slot.holder()
    if (!first || !now || !holder || !isSameEditor(now, holder)) return
    if (answer === 'deny') first.blockedBy = { to: now, why: 'The user chose to keep it connected.' }
    else handOver(first)
    return
  }
  if (answer === 'deny') {
    denials.note(first?.known?.program)
    for (const connection of [...connections]) refuse(connection, 'The user chose Deny.')
    // Also refuse the program under other names: otherwise each name would ask again.
    const program = first?.known?.program
    for (const other of approvals.all())
      for (const connection of [...other.connections])
        if (program && other.kind !== 'take-over' && keyOf(connection.known?.program) === keyOf(program))
          refuse(connection, 'The user chose Deny for this program.')
    return
  }
  const permission: Permission = (answer === 'always' && remember(first)) || { is: 'once', name }
  for (const connection of connections) connection.permission = permission

  function remember(connection: Connection | undefined): Permission | undefined {
    const program = connection?.known?.program
    // Even if a window sends "always": without a program, there is nothing to bind an entry to.
    if (!program) return undefined
    try {
      return { is: 'listed', name, entry: allowlist.add(name, program).id }
    } catch (problem) {
      if (!isRefusal(problem)) throw problem
      const says = `"${name}" is allowed for now, but couldn't be remembered. ${problem.message}`
      context.publish({ type: 'notice', tone: 'warning', says, try: refusals[problem.code].try })
      return undefined
    }
  }
}
