// Shown before copying: why nothing is counted, secrets, files left out, and the host's notes.

import { adviceFor, type Budget, visibleText } from '@sheaf/contract'
import { Info, KeyRound, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../kit/button.tsx'
import { Fold } from '../kit/fold.tsx'
import { useWorkspaceSelector } from '../state/host-state.ts'
import { showDialog, showPreview } from '../state/view-state.ts'
import { words } from './compose.words.ts'
import { leftOutRows } from './left-out-rows.ts'
import { useCompose } from './use-compose.ts'

export function ComposeNotes({ budget, secrets }: { budget: Budget; secrets: 'redact' | 'leave-out' | 'off' }) {
  const { refused, findings, notes } = budget
  const selection = useWorkspaceSelector((open) => open.selection.files)
  const { rows, isSelection } = leftOutRows(budget.leftOut, selection)
  const found = findings.reduce((sum, each) => sum + each.findings.length, 0)
  if (refused?.code === 'nothing-selected') return <Line icon={<Info />}>{words.notes.nothingSelected}</Line>
  if (refused)
    return (
      <Line icon={<TriangleAlert className="text-danger" />}>
        <span role="alert">
          <span className="text-ink">{refused.says}</span> {adviceFor(refused.code, 'window')}
        </span>
      </Line>
    )
  return (
    <>
      {found > 0 && (
        <Line icon={<KeyRound className="text-warning" />}>
          <span className="grow">
            {secrets === 'leave-out'
              ? words.notes.secretsLeftOut(found, findings.length)
              : words.notes.secretsRedacted(found, findings.length)}
          </span>
          <Button small onClick={() => showDialog({ name: 'findings' })}>
            {words.notes.viewSecrets}
          </Button>
        </Line>
      )}
      {rows.length > 0 && (
        <Fold
          title={isSelection ? words.notes.selectedLeftOut(rows.length) : words.notes.leftOut(rows.length)}
          className="text-sm text-muted"
        >
          <ul className="max-h-40 overflow-y-auto pl-4">
            {rows.slice(0, rowsShown).map(({ path, why }) => (
              <li key={path} className="flex min-w-0 gap-2">
                <button
                  type="button"
                  onClick={() => showPreview(path)}
                  className="h-6 min-w-0 truncate rounded-sm text-ink hover:underline"
                >
                  {visibleText(path)}
                </button>
                <span className="shrink-0">{why}</span>
              </li>
            ))}
            {rows.length > rowsShown && <li>{words.notes.moreLeftOut(rows.length - rowsShown)}</li>}
          </ul>
        </Fold>
      )}
      {notes.map((note) => (
        <Line key={note} icon={<Info />}>
          {visibleText(note)}
        </Line>
      ))}
    </>
  )
}

const rowsShown = 200

/** Shown before copying: a user who learns it in Apply has already paid for an answer that cannot be written. */
export function SketchedEdits() {
  const { options, change } = useCompose()
  if (options?.edits !== 'architect') return null
  return (
    <Line icon={<TriangleAlert className="text-warning" />}>
      <span className="grow">{words.notes.sketched.help}</span>
      <Button small onClick={() => change({ edits: 'diff' })}>
        {words.notes.sketched.switchToDiff}
      </Button>
    </Line>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2 text-sm text-muted [&>svg]:size-3.5 [&>svg]:shrink-0">
      {icon}
      {children}
    </div>
  )
}
