// Prompts copied before in this workspace, to restore or copy again.

import type { CopyRecord } from '@sheaf/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, History, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { leaveFor } from '../commands/leave-for.ts'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { Confirm } from '../kit/confirm.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { ago, counted, fullCount } from '../kit/format.ts'
import { Badge, EmptyState, Problem, Spinner } from '../kit/marks.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { said, useLiveWorkspace } from '../state/host-state.ts'
import { showDialog, showTab } from '../state/view-state.ts'
import { useCopyPrompt } from './use-copy-prompt.ts'

export function HistoryDialog() {
  const { id: workspace } = useLiveWorkspace()
  const host = useHost()
  const queries = useQueryClient()
  const copy = useCopyPrompt()
  const list = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState<string | null>(null)
  const { data, error, isLoading } = useQuery({
    queryKey: ['history', workspace],
    queryFn: () => host['history.list']({ workspace }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const close = () => showDialog(null)

  const restore = async (record: CopyRecord, isCopied: boolean) => {
    setBusy(record.id)
    try {
      await host['history.restore']({ workspace, id: record.id })
      close()
      showTab('compose')
      if (isCopied) await copy()
      else notify('Brought back', { description: 'Selection, instructions, prompts and options are as they were for that prompt.' })
    } catch (problem) {
      notifyProblem(problem)
    } finally {
      setBusy(null)
    }
  }
  const clear = () =>
    host['history.clear']({ workspace }).then(() => queries.invalidateQueries({ queryKey: ['history', workspace] }), notifyProblem)

  return (
    <Dialog
      title="Copy history"
      says="Prompts copied in this workspace. Bringing one back changes the selection, the instructions and the options; files are read as they are now."
      width="large"
      initialFocus={list}
      onClose={close}
      {...(data && data.length > 0
        ? {
            footer: (
              <Button tone="quiet" onClick={() => setAsking(true)}>
                Clear history…
              </Button>
            ),
          }
        : {})}
    >
      <div ref={list} tabIndex={-1} className="outline-none">
        {isLoading ? (
          <Spinner label="Reading…" />
        ) : error ? (
          <Problem {...said(error)} />
        ) : !data || data.length === 0 ? (
          <EmptyState
            icon={<History />}
            title="Nothing copied yet"
            says="Every prompt you copy in this workspace is remembered here with its files, so that you can come back to it."
          >
            <Button onClick={() => leaveFor('focus-instructions')}>Write instructions</Button>
          </EmptyState>
        ) : (
          <ul>
            {data.map((record) => (
              <Row key={record.id} record={record} isBusy={busy === record.id} onRestore={(isCopied) => void restore(record, isCopied)} />
            ))}
          </ul>
        )}
      </div>
      {isAsking && (
        <Confirm
          title="Clear the copy history?"
          says="What was copied in this workspace is forgotten. Files and presets stay."
          yes="Clear"
          onYes={() => void clear()}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  )
}

function Row({ record, isBusy, onRestore }: { record: CopyRecord; isBusy: boolean; onRestore: (isCopied: boolean) => void }) {
  const { title, at, preset, tokens, files } = record
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0">
      <div className="min-w-60 flex-1">
        <p className="truncate" title={title}>
          {title}
        </p>
        <p className="flex items-center gap-2 text-sm text-muted tabular">
          <time dateTime={at} title={new Date(at).toLocaleString('en')}>
            {ago(at)}
          </time>
          <Badge>{preset}</Badge>
          <span>
            {counted(files, 'file')} · {fullCount(tokens)} tokens
          </span>
        </p>
      </div>
      {isBusy ? (
        <Spinner label="Bringing it back…" />
      ) : (
        <div className="flex gap-1">
          <Button small tone="quiet" icon={<RotateCcw />} aria-label={`Restore: ${title}`} onClick={() => onRestore(false)}>
            Restore
          </Button>
          <Button small icon={<Copy />} aria-label={`Copy again: ${title}`} onClick={() => onRestore(true)}>
            Copy again
          </Button>
        </div>
      )}
    </li>
  )
}
