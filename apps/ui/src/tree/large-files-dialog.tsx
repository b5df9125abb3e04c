import { visibleText } from '@sheaf/contract'
import { Confirm } from '../kit/confirm.tsx'
import { shortBytes } from '../kit/format.ts'
import { notifyProblem } from '../kit/notify.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog } from '../state/view-state.ts'
import { words } from './tree.words.ts'
import { notifyNotes } from './use-check.ts'

const filesShown = 8

/** Asks before very large files are added to the selection: they can fill the whole prompt. */
export function LargeFilesDialog({ files }: { files: readonly { path: string; bytes: number }[] }) {
  const actions = useActions()
  const add = () => actions.select({ type: 'check', paths: files.map(({ path }) => path), checked: true }).then(notifyNotes, notifyProblem)
  return (
    <Confirm
      title={words.largeFiles.title(files.length)}
      description={words.largeFiles.help}
      confirmLabel={words.largeFiles.add}
      tone="primary"
      onConfirm={() => void add()}
      onClose={() => showDialog(null)}
    >
      <ul className="flex flex-col gap-0.5 pt-1 text-sm">
        {files.slice(0, filesShown).map(({ path, bytes }) => (
          <li key={path} className="flex gap-2">
            <span className="min-w-0 grow break-all">{visibleText(path)}</span>
            <span className="shrink-0 text-muted tabular">{shortBytes(bytes)}</span>
          </li>
        ))}
        {files.length > filesShown && <li className="text-muted">{words.largeFiles.more(files.length - filesShown)}</li>}
      </ul>
    </Confirm>
  )
}
