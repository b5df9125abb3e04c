// A folder dropped while a workspace is open: opened as a new workspace, or added to this one.

import { visibleText } from '@sheaf/contract'
import { FolderInput } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { type ErrorMessage, useWorkspaceSelector } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog } from '../state/view-state.ts'
import { locateDropped } from '../workspaces/locate-dropped.ts'
import { describeRootRelation, rootRelation } from '../workspaces/root-relation.ts'
import { words } from './tree.words.ts'

export function FolderDrop() {
  const host = useHost()
  const [isOver, setOver] = useState(false)
  const [path, setPath] = useState<string | null>(null)

  useEffect(() => {
    const found = (paths: string[] | undefined): void => {
      const [only] = paths ?? []
      if (paths === undefined) notify(words.drop.notFolder, { tone: 'info', description: words.drop.notFolderHelp })
      else if (only === undefined || paths.length > 1) showDialog({ name: 'open-folder', found: paths })
      else setPath(only)
    }
    /** An element that accepts drops prevents the default before the window gets the event. */
    const isOurs = (event: DragEvent): boolean => !event.defaultPrevented && event.dataTransfer?.types.includes('Files') === true
    const onOver = (event: DragEvent): void => {
      setOver(isOurs(event))
      if (isOurs(event)) event.preventDefault()
    }
    const onLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent): void => {
      setOver(false)
      if (!isOurs(event) || !event.dataTransfer) return
      event.preventDefault()
      locateDropped(host, event.dataTransfer).then(found, notifyProblem)
    }
    window.addEventListener('dragover', onOver)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [host])

  if (path !== null) return <Question path={path} onClose={() => setPath(null)} />
  if (!isOver) return null
  return (
    <div className="pointer-events-none fixed inset-2 z-50 flex items-center justify-center rounded-lg border-2 border-dashed border-accent bg-accent-soft/80">
      <p className="flex items-center gap-2 rounded-md bg-raised px-4 py-2 text-lg font-medium shadow-float">
        <FolderInput className="size-5 text-accent" aria-hidden /> {words.drop.here}
      </p>
    </div>
  )
}

function Question({ path, onClose }: { path: string; onClose: () => void }) {
  const actions = useActions()
  const first = useRef<HTMLButtonElement>(null)
  const roots = useWorkspaceSelector(({ tree }) => tree.roots)
  const relation = rootRelation(
    roots.map((root) => root.path),
    path,
  )
  const name = path.slice(path.replace(/[\\/]$/, '').search(/[^\\/]+$/)) || path
  const run = (work: Promise<unknown>): void => {
    onClose()
    work.catch(notifyProblem)
  }
  return (
    <Dialog
      title={words.drop.title(name)}
      description={<span className="font-mono break-all">{visibleText(path)}</span>}
      width="small"
      initialFocus={first}
      onClose={onClose}
      footer={
        <>
          {(relation === null || relation.is === 'around') && <Button onClick={() => run(actions.addRoot(path))}>{words.drop.add}</Button>}
          <Button ref={first} tone="primary" onClick={() => run(actions.open({ roots: [path] }))}>
            {words.drop.open}
          </Button>
        </>
      }
    >
      {relation && <Words {...describeRootRelation(relation, path)} />}
    </Dialog>
  )
}

function Words({ says, try: next }: ErrorMessage) {
  return (
    <p>
      {visibleText(says)} {next !== undefined && <span className="text-muted">{next}</span>}
    </p>
  )
}
