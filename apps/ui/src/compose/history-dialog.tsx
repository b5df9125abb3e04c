// Prompts copied before in this workspace, to restore or copy again.

import type { CopyRecord } from '@sheaf/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, History, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { closeDialogAndRun } from '../commands/close-dialog-and-run.ts'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { Confirm } from '../kit/confirm.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { ago } from '../kit/format.ts'
import { Badge, EmptyState, Problem, Spinner } from '../kit/indicators.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { toErrorMessage, useLiveWorkspace } from '../state/host-state.ts'
import { showDialog, showTab } from '../state/view-state.ts'
import { words } from './dialogs.words.ts'
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
      await host['history.change']({ workspace, change: { type: 'restore', id: record.id } })
      close()
      showTab('compose')
      if (isCopied) await copy()
      else notify(words.history.restored.title, { description: words.history.restored.help })
    } catch (problem) {
      notifyProblem(problem)
    } finally {
      setBusy(null)
    }
  }
  const clear = () =>
    host['history.change']({ workspace, change: { type: 'clear' } }).then(
      () => queries.invalidateQueries({ queryKey: ['history', workspace] }),
      notifyProblem,
    )

  return (
    <Dialog
      title={words.history.title}
      description={words.history.help}
      width="large"
      initialFocus={list}
      onClose={close}
      {...(data && data.length > 0
        ? {
            footer: (
              <Button tone="quiet" onClick={() => setAsking(true)}>
                {words.history.clear}
              </Button>
            ),
          }
        : {})}
    >
      <div ref={list} tabIndex={-1} className="outline-none">
        {isLoading ? (
          <Spinner label={words.history.loading} />
        ) : error ? (
          <Problem {...toErrorMessage(error)} />
        ) : !data || data.length === 0 ? (
          <EmptyState icon={<History />} title={words.history.empty.title} description={words.history.empty.help}>
            <Button onClick={() => closeDialogAndRun('focus-instructions')}>{words.history.empty.writeInstructions}</Button>
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
          title={words.history.confirmClear.title}
          description={words.history.confirmClear.help}
          confirmLabel={words.history.confirmClear.confirmLabel}
          onConfirm={() => void clear()}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  )
}

function Row({ record, isBusy, onRestore }: { record: CopyRecord; isBusy: boolean; onRestore: (isCopied: boolean) => void }) {
  const { title, at, preset } = record
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
          <span>{words.history.size(record)}</span>
        </p>
      </div>
      {isBusy ? (
        <Spinner label={words.history.restoring} />
      ) : (
        <div className="flex gap-1">
          <Button small tone="quiet" icon={<RotateCcw />} aria-label={words.history.restore.name(title)} onClick={() => onRestore(false)}>
            {words.history.restore.label}
          </Button>
          <Button small icon={<Copy />} aria-label={words.history.copyAgain.name(title)} onClick={() => onRestore(true)}>
            {words.history.copyAgain.label}
          </Button>
        </div>
      )}
    </li>
  )
}
