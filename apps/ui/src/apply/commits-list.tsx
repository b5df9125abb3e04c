// Commits written in these folders, newest first, each with Undo or Redo.

import { type CommitProblem, type CommitRecord, visibleText } from '@sheaf/contract'
import { Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Fold } from '../kit/fold.tsx'
import { ago } from '../kit/format.ts'
import { Badge, Problem, Spinner } from '../kit/indicators.tsx'
import { LongList } from '../kit/long-list.tsx'
import { toErrorMessage } from '../state/host-state.ts'
import { words } from './apply.words.ts'
import { words as commandWords } from './commands.words.ts'
import { FilePath } from './file-path.tsx'
import { useCommits } from './use-commits.ts'
import { problemText, useUndo } from './use-undo.ts'

const shownFirst = 8

export function CommitsList() {
  const [isAll, setAll] = useState(false)
  const list = useCommits()
  return (
    <section aria-labelledby="commits-title" data-tour="undo">
      <h2 id="commits-title" className="mb-1.5 text-sm font-medium text-muted">
        {words.commits.title}
      </h2>
      {list.isError ? (
        <Problem {...toErrorMessage(list.error)} />
      ) : !list.data ? (
        <Spinner label={words.commits.loading} />
      ) : list.data.length === 0 ? (
        <p className="text-sm text-muted">{words.commits.empty}</p>
      ) : (
        <>
          <ul className="rounded-md border border-line">
            {list.data.slice(0, isAll ? undefined : shownFirst).map((commit) => (
              <CommitRow key={commit.id} commit={commit} />
            ))}
          </ul>
          {!isAll && list.data.length > shownFirst && (
            <Button small tone="quiet" className="mt-1" onClick={() => setAll(true)}>
              {words.commits.showAll(list.data.length)}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function CommitRow({ commit }: { commit: CommitRecord }) {
  const undo = useUndo()
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<CommitProblem[]>([])
  const isUndone = commit.state === 'undone'
  const act = isUndone ? 'redo' : 'undo'
  const run = () => {
    setBusy(true)
    void undo(act, commit.id).then((against) => {
      setProblems(against)
      setBusy(false)
    })
  }
  const title = commit.title ?? titleOf(commit.files)
  return (
    <li className="border-b border-line px-3 py-1.5 last:border-b-0">
      <div className="flex items-start gap-2">
        <Fold
          isPlain
          className="min-w-0 grow py-0.5"
          title={
            <>
              <span className="truncate group-open:break-words group-open:whitespace-normal">{visibleText(title)}</span>
              <span className="ml-1 shrink-0 text-xs text-muted tabular">
                {words.commits.fileCount(commit.files.length)} · <time dateTime={commit.at}>{ago(commit.at)}</time>
              </span>
              {isUndone && <Badge>{words.commits.undone}</Badge>}
            </>
          }
        >
          <LongList
            label={words.commits.files}
            items={commit.files}
            keyOf={({ path, action }) => `${path} ${action}`}
            estimate={20}
            rowClass="flex gap-2 pl-4.5"
            className="max-h-60"
          >
            {({ path, action, to }) => (
              <>
                <span className="w-14 shrink-0 text-muted">{words.actions[action]}</span>
                <span className="min-w-0 font-mono break-all">
                  <FilePath path={path} to={to} />
                </span>
              </>
            )}
          </LongList>
        </Fold>
        <Button
          small
          tone="quiet"
          icon={isUndone ? <Redo2 /> : <Undo2 />}
          disabled={isBusy}
          onClick={run}
          aria-label={words.commits[act].name(title)}
        >
          {words.commits[act].label}
        </Button>
      </div>
      {problems.length > 0 && (
        <div className="mt-1.5">
          <Problem says={commandWords[act].failed}>
            <ul className="list-disc pl-4 text-sm">
              {problems.map((problem) => (
                <li key={problem.path} className="break-words">
                  {problemText(problem)}
                </li>
              ))}
            </ul>
          </Problem>
        </div>
      )}
    </li>
  )
}

const mostNamed = 6

function titleOf(files: CommitRecord['files']): string {
  const names = files.slice(0, mostNamed).map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
  return words.commits.untitled(names, files.length > names.length)
}
