import { FileText } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '../kit/button.tsx'
import { EmptyState } from '../kit/indicators.tsx'
import { notify } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import type { Folder, TreeReplica } from '../state/tree-replica.ts'
import { filePath } from '../state/tree-replica.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog, showPreview } from '../state/view-state.ts'
import { words } from './ignore-dialog.words.ts'
import { PatternEditor } from './pattern-editor.tsx'

/** The patterns of this workspace, besides the ignore files in its folders. */
export function LocalPatterns() {
  const actions = useActions()
  const open = useHostState((state) => state.open)
  if (!open)
    return (
      <EmptyState title={words.local.noWorkspace.title} description={words.local.noWorkspace.help}>
        <Button onClick={() => showDialog({ name: 'open-folder' })}>{words.local.noWorkspace.open}</Button>
      </EmptyState>
    )
  const save = async (folderPatterns: string) => {
    actions.change({ folderPatterns })
    notify(words.saved)
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">{words.local.help(open.fields.name)}</p>
      <PatternEditor label={words.local.label} value={open.fields.folderPatterns} placeholder={words.local.placeholder} save={save} />
      <Loaded tree={open.tree} />
    </div>
  )
}

const filesShown = 40

function Loaded({ tree }: { tree: TreeReplica }) {
  const found = useMemo(() => ignoreFiles(tree), [tree])
  return (
    <section aria-labelledby="loaded">
      <h3 id="loaded" className="pb-1 text-sm font-medium">
        {found.length === 0 ? words.local.noFiles : words.local.files(found.length)}
      </h3>
      {found.length === 0 ? (
        <p className="text-sm text-muted">{words.local.noFilesHelp}</p>
      ) : (
        <ul className="flex max-h-24 flex-wrap gap-1.5 overflow-y-auto">
          {found.slice(0, filesShown).map((path) => (
            <li key={path}>
              <button
                type="button"
                onClick={() => showPreview(path)}
                className="inline-flex h-6 items-center gap-1 rounded-md border border-line px-1.5 font-mono text-xs hover:bg-hover [&_svg]:size-3"
              >
                <FileText aria-hidden className="text-faint" />
                {path}
              </button>
            </li>
          ))}
          {found.length > filesShown && <li className="text-sm text-muted">{words.local.moreFiles(found.length - filesShown)}</li>}
        </ul>
      )}
    </section>
  )
}

const names = new Set(['.gitignore', '.ignore', '.repo_ignore'])

function ignoreFiles({ roots }: TreeReplica): string[] {
  const found: string[] = []
  const look = (folder: Folder) => {
    for (const name of folder.files) if (names.has(name)) found.push(filePath(folder, name))
    folder.folders.forEach(look)
  }
  for (const { folder } of roots) look(folder)
  return found
}
