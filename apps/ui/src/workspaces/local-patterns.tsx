import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { EmptyState, Problem } from '../kit/indicators.tsx'
import { Select } from '../kit/select.tsx'
import { toErrorMessage, useHostState } from '../state/host-state.ts'
import type { Folder, TreeReplica } from '../state/tree-replica.ts'
import { filePath } from '../state/tree-replica.ts'
import { showDialog, showPreview } from '../state/view-state.ts'
import { words } from './ignore-dialog.words.ts'
import { RootPatterns } from './root-patterns.tsx'

/** The patterns of each open folder, and the ignore files in it. */
export function LocalPatterns() {
  const host = useHost()
  const open = useHostState((state) => state.open)
  const stale = useHostState((state) => state.stale.patterns)
  const [chosen, setChosen] = useState<string | null>(null)
  const workspace = open?.id
  const { data = [], error } = useQuery({
    queryKey: ['patterns', workspace, open?.fields.roots, stale],
    queryFn: () => host['patterns.read']({ workspace: workspace ?? '' }),
    enabled: workspace !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (!open || open.fields.roots.length === 0)
    return (
      <EmptyState title={words.local.noWorkspace.title} description={words.local.noWorkspace.help}>
        <Button onClick={() => showDialog({ name: 'open-folder' })}>{words.local.noWorkspace.open}</Button>
      </EmptyState>
    )
  if (error) return <Problem {...toErrorMessage(error)} />
  const shown = data.find(({ root }) => root === chosen) ?? data[0]
  return (
    <div className="flex flex-col gap-3">
      {data.length > 1 && shown && (
        <Select
          label={words.local.folder}
          prefix={words.local.folder}
          value={shown.root}
          choices={data.map(({ root, name }) => ({ value: root, label: name, description: root }))}
          onChange={setChosen}
          className="max-w-full self-start"
        />
      )}
      {/* All are kept, so that switching folders discards nothing. */}
      {data.map((patterns) => (
        <div key={patterns.root} hidden={patterns !== shown}>
          <RootPatterns workspace={open.id} name={open.fields.name} patterns={patterns} />
        </div>
      ))}
      {shown && <Loaded tree={open.tree} root={shown.root} />}
    </div>
  )
}

const filesShown = 40

function Loaded({ tree, root }: { tree: TreeReplica; root: string }) {
  const found = useMemo(() => ignoreFiles(tree, root), [tree, root])
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

function ignoreFiles({ roots }: TreeReplica, root: string): string[] {
  const found: string[] = []
  const look = (folder: Folder) => {
    for (const name of folder.files) if (names.has(name)) found.push(filePath(folder, name))
    folder.folders.forEach(look)
  }
  for (const { path, folder } of roots) if (path === root) look(folder)
  return found
}
