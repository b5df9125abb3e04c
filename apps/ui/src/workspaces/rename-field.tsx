import { visibleText, type WorkspaceCard } from '@sheaf/contract'
import { useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../kit/class-names.ts'
import type { ErrorMessage } from '../state/host-state.ts'
import type { WorkspaceActions } from './use-workspace-actions.ts'
import { words } from './workspaces.words.ts'

/** A name field in place of its row: Enter saves, Esc cancels. */
export function RenameField({ card, work, onDone }: { card: WorkspaceCard; work: WorkspaceActions; onDone: () => void }) {
  const [name, setName] = useState(card.name)
  const box = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const [problem, setProblem] = useState<ErrorMessage | null>(null)
  const id = useId()
  useEffect(() => {
    // A closing menu returns the focus to its button; select after that.
    const timer = setTimeout(() => box.current?.select(), 60)
    return () => clearTimeout(timer)
  }, [])
  const finish = async (shouldSave: boolean) => {
    if (isDone.current) return
    isDone.current = true
    const why = shouldSave ? await work.rename(card, name) : null
    if (why === null) return onDone()
    isDone.current = false
    setProblem(why)
    box.current?.focus()
  }
  return (
    <>
      <input
        ref={box}
        aria-label={words.row.newName(card.name)}
        aria-invalid={problem !== null}
        aria-describedby={problem ? id : undefined}
        value={name}
        onChange={(event) => {
          setName(event.target.value)
          setProblem(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          void finish(event.key === 'Enter')
        }}
        // A refused name is not sent again by clicking elsewhere.
        onBlur={() => void finish(problem === null)}
        spellCheck={false}
        autoComplete="off"
        className={classNames(
          'h-8 w-full rounded-md border bg-surface px-2 font-medium outline-1',
          problem ? 'border-danger outline-danger' : 'border-accent outline-accent',
        )}
      />
      {problem && (
        <p id={id} role="alert" className="pt-1 text-sm text-danger">
          {visibleText(problem.says)} <span className="text-muted">{problem.try}</span>
        </p>
      )}
    </>
  )
}
