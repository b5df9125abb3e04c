// Notes on one file of a reply: why it cannot be applied, warnings, and inexact matches.

import type { ChangeProblem, ChangeWarning, Match, ReviewFile } from '@sheaf/contract'
import { Ban, HelpCircle, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { blockedReason } from '../review/review-messages.ts'
import { words } from './apply.words.ts'
import { NearestPassage } from './nearest-passage.tsx'
import { ScrollBox } from './scroll-box.tsx'

export function FileNotes({ file }: { file: ReviewFile }) {
  const { problems, warnings, inexact, descriptions } = file
  if (problems.length + warnings.length + inexact.length + descriptions.length === 0) return null
  return (
    <ScrollBox label={words.notes.title} className="max-h-[40%] shrink-0 border-b border-line bg-paper px-3 py-2 text-sm">
      <NoteList file={file} />
    </ScrollBox>
  )
}

const shownFirst = 12

export function NoteList({ file }: { file: ReviewFile }) {
  const { problems, warnings, inexact, descriptions } = file
  const [isAll, setAll] = useState(false)
  const refused = blockedReason(file)
  const notes = [
    ...problems.map((problem) => <ProblemNote key={`${problem.code} ${problem.change} ${problem.message}`} problem={problem} />),
    ...warnings.map((warning) => (
      <Note key={`${warning.code} ${warning.message}`} icon={<TriangleAlert className="text-warning" aria-label={words.notes.warning} />}>
        {warning.message} <LineNumbers of={warning} />
      </Note>
    )),
    ...inexact.map((match) => <InexactNote key={`${match.change} ${match.line}`} match={match} />),
  ]
  return (
    <ul className="flex flex-col gap-1.5">
      {descriptions.length > 0 && <li className="text-muted">{descriptions.slice(0, shownFirst).join(' · ')}</li>}
      {refused !== undefined && <li className="font-medium">{refused}</li>}
      {isAll ? notes : notes.slice(0, shownFirst)}
      {!isAll && notes.length > shownFirst && (
        <li>
          <Button small tone="quiet" onClick={() => setAll(true)}>
            {words.notes.showAll(notes.length)}
          </Button>
        </li>
      )}
    </ul>
  )
}

function ProblemNote({ problem }: { problem: ChangeProblem }) {
  const { message, offered, nearest } = problem
  return (
    <Note
      icon={
        offered ? (
          <HelpCircle className="text-warning" aria-label={words.notes.needsApproval} />
        ) : (
          <Ban className="text-danger" aria-label={words.notes.refused} />
        )
      }
    >
      {message} <LineNumbers of={problem} />
      {nearest && <NearestPassage nearest={nearest} />}
    </Note>
  )
}

function InexactNote({ match: { line, rung, differs } }: { match: Match }) {
  return (
    <Note icon={<span className="flex size-4 items-center justify-center font-semibold text-info">≈</span>}>
      {words.notes.inexact(line, differs ?? words.rungs[rung])}
    </Note>
  )
}

function LineNumbers({ of: { lines } }: { of: ChangeProblem | ChangeWarning }) {
  if (lines.length === 0) return null
  const shown = lines.slice(0, 12)
  return <span className="text-muted tabular">{words.notes.lines(shown, lines.length - shown.length)}</span>
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <span className="mt-0.5 shrink-0 [&_svg]:size-4">{icon}</span>
      <div className="min-w-0 grow break-words">{children}</div>
    </li>
  )
}
