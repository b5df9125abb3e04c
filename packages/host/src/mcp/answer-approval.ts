// What the person's answer does to whoever asked.

import { isRefusal, type McpAnswer, refusals } from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { Connection, Standing } from './connection.ts'
import type { Asked } from './hold-approvals.ts'
import { isOneEditor, type Slot } from './hold-slot.ts'
import type { Allowlist } from './keep-allowlist.ts'
import type { CallLog } from './keep-calls.ts'

interface AnswerParts {
  context: Pick<Context, 'tell'>
  allowlist: Allowlist
  slot: Slot
  log: CallLog
  /** From whoever has it to this one. */
  handOver(connection: Connection): void
  /** It is out, and stays out while it is connected. */
  refuse(connection: Connection, why: string): void
}

export function answerApproval({ context, allowlist, slot, log, handOver, refuse }: AnswerParts, asked: Asked, answer: McpAnswer): void {
  const { kind, name, connections, holder } = asked
  const [first] = connections
  log.note('answered', { kind, client: name, answer, program: first?.known?.program?.script ?? first?.known?.program?.executable })
  if (kind === 'take-over') {
    const now = slot.holder()
    if (!first || !now || !holder || !isOneEditor(now, holder)) return
    if (answer === 'deny') first.gaveWay = { to: now, why: 'The user chose to leave it connected.' }
    else handOver(first)
    return
  }
  if (answer === 'deny') {
    for (const connection of [...connections]) refuse(connection, 'The user chose Deny.')
    return
  }
  const standing: Standing = (answer === 'always' && remember(first)) || { is: 'once', name }
  for (const connection of connections) connection.standing = standing

  function remember(connection: Connection | undefined): Standing | undefined {
    const program = connection?.known?.program
    // Whatever a window sends: without a program there is nothing that an entry could be bound to.
    if (!program) return undefined
    try {
      return { is: 'listed', name, entry: allowlist.add(name, program).id }
    } catch (problem) {
      if (!isRefusal(problem)) throw problem
      const says = `"${name}" is allowed for now, but could not be remembered. ${problem.message}`
      context.tell({ type: 'notice', tone: 'warning', says, try: refusals[problem.code].try })
      return undefined
    }
  }
}
