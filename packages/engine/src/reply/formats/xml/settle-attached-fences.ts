// Decides whether `===` at the end of a payload's last line is its fence or code, by what the other payloads of the file show.

import type { AttachedFence, FileDraft, PayloadPosition } from './file-draft.ts'
import { rulerStart } from './read-payload.ts'

type Attached = PayloadPosition & { attached: AttachedFence }

export function settleAttachedFences(draft: FileDraft): void {
  const all = draft.payloads.filter((payload): payload is Attached => payload.attached !== undefined)
  // A model that separates the fence from the code does so everywhere; otherwise the space is part of the code.
  const isSpaced = all.every((payload) => /\s$/.test(codeOf(payload.attached) ?? ''))
  const mixed = draft.payloads.find((payload) => mayEndBlank(payload, all))
  if (mixed) draft.doubt ??= { line: mixed.line, message: `The payload is ambiguous: <${mixed.part}> may end with a blank line.` }
  for (const payload of all) {
    const { change, part, line, attached } = payload
    if (attached.doubt === undefined) continue
    const code = isSupported(payload, all) ? codeOf(attached) : undefined
    if (code === undefined) draft.doubt ??= { line, message: `The payload is ambiguous: ${attached.doubt}.` }
    else change[part]?.splice(-1, 1, isSpaced ? code.trimEnd() : code)
  }
}

/**
 * Whether this model attaches its fences: another fence of the file is certainly attached, or both of one change seem to be. In that
 * case the file decides, because a search that lost a part of its code isn't found.
 */
function isSupported(payload: Attached, all: readonly Attached[]): boolean {
  return all.some((other) => other !== payload && (other.attached.doubt === undefined || other.change === payload.change))
}

/**
 * Where fences are attached, one on its own line may have been attached to a blank line. If both of a change are on their own lines,
 * that line is in both or in neither, and makes no difference.
 */
function mayEndBlank({ change, part, attached }: PayloadPosition, all: readonly Attached[]): boolean {
  if (attached || change[part]?.length === 0) return false
  return all.some((other) => other.change === change) && all.some((other) => other.change !== change && other.part === part)
}

/** The line without its fence: code may end in `=` itself. Undefined if the fence would be too short, or the line is a ruler. */
function codeOf({ text, length, expected }: AttachedFence): string | undefined {
  const code = text.slice(0, text.length - expected)
  if (length < expected || length > expected + longestOperator) return undefined
  return length === expected && rulerStart.test(code) ? undefined : code
}

const longestOperator = 3
