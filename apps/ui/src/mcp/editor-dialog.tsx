// Sets up an editor: shows what would be written, and writes only that.

import type { EditorChange, EditorShown } from '@sheaf/contract'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Problem, Spinner } from '../kit/marks.tsx'
import { Switch } from '../kit/switch.tsx'
import { readDiff } from '../review/diff-rows.ts'
import { DiffView } from '../review/diff-view.tsx'
import { type Said, said, useHostState } from '../state/host-state.ts'
import { changedLines } from './changed-lines.ts'
import { PathText } from './path-text.tsx'

export function EditorDialog({ editor, onClose }: { editor: EditorShown; onClose: () => void }) {
  const { id, name, file } = editor
  const host = useHost()
  const [headless, setHeadless] = useState(false)
  const [problem, setProblem] = useState<Said | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [written, setWritten] = useState<{ file: string; backup: string | null } | null>(null)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['editors', 'preview', id, headless],
    queryFn: () => host['editors.preview']({ editor: id, ...(headless ? { headless } : {}) }),
    placeholderData: (last) => last,
    staleTime: 0,
    gcTime: 0,
  })
  const write = async (change: EditorChange) => {
    setBusy(true)
    setProblem(null)
    try {
      setWritten(await host['editors.write']({ editor: id, ...(headless ? { headless } : {}), before: change.before }))
    } catch (refused) {
      setProblem(said(refused))
      void refetch()
    } finally {
      setBusy(false)
    }
  }
  if (written) return <Done name={name} written={written} onClose={onClose} />
  return (
    <Dialog
      title={`Set up ${name}`}
      says={
        data?.isSame
          ? 'It is set up already; there is nothing to write.'
          : 'This is what changes in its configuration. Nothing is written yet.'
      }
      width="medium"
      onClose={onClose}
      footer={
        <>
          {data && data.before !== null && !data.isSame && (
            <span className="mr-auto min-w-0 text-sm text-muted max-md:basis-full">The file as it is now is kept beside it.</span>
          )}
          <Button tone="quiet" onClick={onClose}>
            {data?.isSame ? 'Close' : 'Cancel'}
          </Button>
          {data && !data.isSame && (
            <Button tone="primary" disabled={isBusy || isFetching} onClick={() => void write(data)}>
              {isBusy ? <Spinner label="Writing…" /> : data.before === null ? 'Create the file' : 'Write the change'}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {problem && <Problem {...problem} />}
        {error && <Problem {...said(error)} />}
        <div>
          <p className="text-xs text-muted">{data?.before === null ? 'A new file' : 'File'}</p>
          <PathText path={data?.file ?? file} />
        </div>
        {data ? <Change change={data} name={name} /> : !error && <Spinner label="Reading its configuration…" />}
        <div className="rounded-md border border-line px-3">
          <Switch
            label="Also while Sheaf is not running"
            says="Adds --allow for this editor: it may use the tools in its own folder without a window that asks. Edits still need a review or a grant."
            checked={headless}
            onChange={setHeadless}
          />
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
        label={`Changes of the configuration of ${name}`}
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

function Done({ name, written, onClose }: { name: string; written: { file: string; backup: string | null }; onClose: () => void }) {
  return (
    <Dialog
      title={`${name} is set up`}
      says="Start it anew, or reload its MCP servers. At its first call Sheaf asks you whether to let it in."
      width="medium"
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex gap-2.5">
        <CircleCheck className="mt-0.5 size-4 shrink-0 text-success" aria-hidden />
        <div className="min-w-0">
          <p className="text-xs text-muted">Written</p>
          <PathText path={written.file} />
          {written.backup !== null && (
            <>
              <p className="pt-2 text-xs text-muted">As it was before</p>
              <PathText path={written.backup} />
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}
