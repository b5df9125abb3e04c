// Sets up an editor: shows what would be written, and writes only that.

import type { EditorChange, EditorInfo } from '@sheaf/contract'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Problem, Spinner } from '../kit/indicators.tsx'
import { Switch } from '../kit/switch.tsx'
import { readDiff } from '../review/diff-rows.ts'
import { DiffView } from '../review/diff-view.tsx'
import { type ErrorMessage, toErrorMessage, useHostState } from '../state/host-state.ts'
import { changedLines } from './changed-lines.ts'
import { words } from './mcp-panel.words.ts'
import { PathText } from './path-text.tsx'

export function EditorDialog({ editor, onClose }: { editor: EditorInfo; onClose: () => void }) {
  const { id, name, file } = editor
  const host = useHost()
  const [headless, setHeadless] = useState(false)
  const [problem, setProblem] = useState<ErrorMessage | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [written, setWritten] = useState<EditorChange | null>(null)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['editors', 'preview', id, headless],
    queryFn: () => host['editors.change']({ editor: id, ...(headless ? { headless } : {}) }),
    placeholderData: (last) => last,
    staleTime: 0,
    gcTime: 0,
  })
  const write = async (change: EditorChange) => {
    setBusy(true)
    setProblem(null)
    try {
      setWritten(await host['editors.change']({ editor: id, ...(headless ? { headless } : {}), before: change.before }))
    } catch (refused) {
      setProblem(toErrorMessage(refused))
      void refetch()
    } finally {
      setBusy(false)
    }
  }
  if (written) return <Done name={name} written={written} onClose={onClose} />
  return (
    <Dialog
      title={words.setUp.title(name)}
      description={data?.isSame ? words.setUp.isSame : words.setUp.help}
      width="medium"
      onClose={onClose}
      footer={
        <>
          {data && data.before !== null && !data.isSame && (
            <span className="mr-auto min-w-0 text-sm text-muted max-md:basis-full">{words.setUp.backup}</span>
          )}
          <Button tone="quiet" onClick={onClose}>
            {data?.isSame ? words.setUp.close : words.setUp.cancel}
          </Button>
          {data && !data.isSame && (
            <Button tone="primary" disabled={isBusy || isFetching} onClick={() => void write(data)}>
              {isBusy ? <Spinner label={words.setUp.writing} /> : data.before === null ? words.setUp.create : words.setUp.write}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {problem && <Problem {...problem} />}
        {error && <Problem {...toErrorMessage(error)} />}
        <div>
          <p className="text-xs text-muted">{data?.before === null ? words.setUp.newFile : words.setUp.file}</p>
          <PathText path={data?.file ?? file} />
        </div>
        {data ? <Change change={data} name={name} /> : !error && <Spinner label={words.setUp.loading} />}
        <div className="rounded-md border border-line px-3">
          <Switch label={words.setUp.headless.label} description={words.setUp.headless.help} checked={headless} onChange={setHeadless} />
        </div>
      </div>
    </Dialog>
  )
}

function Change({ change, name }: { change: EditorChange; name: string }) {
  const { wrapLines } = useHostState((state) => state.settings)
  const { oldText, newText, file } = change
  const hunks = useMemo(() => changedLines(oldText, newText), [oldText, newText])
  const diff = useMemo(() => readDiff(oldText, hunks), [oldText, hunks])
  if (hunks.length === 0) return null
  return (
    <div className="h-64 overflow-hidden rounded-md border border-line">
      <DiffView
        diff={diff}
        path={file}
        label={words.setUp.changes(name)}
        layout="unified"
        wrap={wrapLines}
        hunks={none}
        current={0}
        visit=""
        onAct={() => undefined}
      />
    </div>
  )
}

/** The change is applied as a whole: its hunks have no buttons. */
const none: readonly never[] = []

function Done({ name, written, onClose }: { name: string; written: EditorChange; onClose: () => void }) {
  return (
    <Dialog
      title={words.setUp.done.title(name)}
      description={words.setUp.done.help}
      width="medium"
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          {words.setUp.done.close}
        </Button>
      }
    >
      <div className="flex gap-2.5">
        <CircleCheck className="mt-0.5 size-4 shrink-0 text-success" aria-hidden />
        <div className="min-w-0">
          <p className="text-xs text-muted">{words.setUp.done.written}</p>
          <PathText path={written.file} />
          {written.backup && (
            <>
              <p className="pt-2 text-xs text-muted">{words.setUp.done.before}</p>
              <PathText path={written.backup} />
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}
