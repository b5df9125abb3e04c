// The context menu of files and folders, wherever they are listed: in the tree, in search results, among the selected.

import { allows, type SelectedFile } from '@sheaf/contract'
import { Ban, CircleHelp, Copy, File, FileCode2, FolderSearch, Scissors, Search, SquareCheck, SquareMinus, X } from 'lucide-react'
import { useHost } from '../host/use-host.ts'
import { copyText } from '../kit/copy-text.ts'
import { counted } from '../kit/format.ts'
import { Badge } from '../kit/marks.tsx'
import { MenuItem, MenuLine } from '../kit/menu.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useHostState, useOpenPart } from '../state/host-state.ts'
import type { RootReplica } from '../state/tree-replica.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog, showPreview } from '../state/view-state.ts'
import type { Check } from './check-state.ts'
import { closeRoot } from './close-root.ts'
import { sayNotes } from './use-check.ts'

export interface MenuTarget {
  path: string
  isFile: boolean
  /** State of its checkbox. */
  check: Check
  root?: RootReplica | undefined
}

export function RowMenu({
  targets,
  onCheck,
  uncheckKeys = 'space',
}: {
  targets: readonly MenuTarget[]
  onCheck: (checked: boolean) => void
  uncheckKeys?: string
}) {
  const actions = useActions()
  const host = useHost()
  const { id, tree, selection } = useOpenPart(({ id, tree, selection }) => ({ id, tree, selection }))
  const hasMaps = useHostState(({ licence }) => allows(licence.tier, 'code-maps'))
  const [first] = targets
  if (!first) return null
  const paths = targets.map(({ path }) => path)
  const only = targets.length === 1 ? first : undefined
  const root = only?.root
  const isAll = targets.every(({ check }) => check === true)
  const isSome = targets.some(({ check }) => check !== false)
  const many = only ? '' : ` ${counted(targets.length, 'entry', 'entries')}`
  const run = (work: Promise<unknown>) => void work.catch(notifyProblem)
  const setMode = async (mode: 'full' | 'map') => sayNotes(await actions.select({ type: 'mode', paths, mode }))
  const copy = async (texts: string[]) => {
    const isDone = await copyText(texts.join('\n'))
    if (isDone) notify(texts.length === 1 ? 'Path copied.' : `${counted(texts.length, 'path')} copied.`)
    else notify('The browser did not allow to copy.', { tone: 'warning' })
  }
  return (
    <>
      {!isAll && (
        <MenuItem icon={<SquareCheck />} keys="space" onClick={() => onCheck(true)}>
          Select{many}
        </MenuItem>
      )}
      {isSome && (
        <MenuItem icon={<SquareMinus />} {...(isAll ? { keys: uncheckKeys } : {})} onClick={() => onCheck(false)}>
          Unselect{many}
        </MenuItem>
      )}
      {targets.some(({ path }) => isPart(selection.files.get(path))) && (
        <MenuItem icon={<File />} onClick={() => run(setMode('full'))}>
          Whole file{only ? '' : 's'}
        </MenuItem>
      )}
      <MenuItem
        icon={<FileCode2 />}
        onClick={() => (hasMaps ? run(setMode('map')) : showDialog({ name: 'activate', reason: 'code-maps' }))}
      >
        <span className="inline-flex items-center gap-2">Map only {!hasMaps && <Badge tone="accent">Pro</Badge>}</span>
      </MenuItem>
      {only?.isFile && (
        <>
          <MenuItem icon={<Scissors />} onClick={() => showDialog({ name: 'slices', path: only.path })}>
            Slices…
          </MenuItem>
          <MenuItem icon={<Search />} keys="enter" onClick={() => showPreview(only.path)}>
            Preview
          </MenuItem>
        </>
      )}
      <MenuLine />
      {only && (
        <MenuItem icon={<FolderSearch />} onClick={() => run(host['files.reveal']({ workspace: id, path: only.path }))}>
          Reveal in file manager
        </MenuItem>
      )}
      <MenuItem icon={<Copy />} onClick={() => run(copy(paths))}>
        Copy path{only ? '' : 's'}
      </MenuItem>
      <MenuItem icon={<Copy />} onClick={() => run(copy(paths.map((path) => fullPath(tree.roots, path))))}>
        Copy full path{only ? '' : 's'}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<Ban />} disabled={paths.includes('')} onClick={() => run(ignore(host, actions, id, paths))}>
        Ignore
      </MenuItem>
      {only && (
        <MenuItem icon={<CircleHelp />} disabled={only.path === ''} onClick={() => run(explain(host, id, only.path))}>
          Why is it shown?
        </MenuItem>
      )}
      {root && (
        <MenuItem icon={<X />} onClick={() => void closeRoot(actions, root)}>
          Close this folder
        </MenuItem>
      )}
    </>
  )
}

function isPart(file: SelectedFile | undefined): boolean {
  return file !== undefined && file.mode !== 'full'
}

/** Path on disk. */
function fullPath(roots: readonly { name: string; path: string }[], path: string): string {
  const [only] = roots
  if (roots.length === 1 && only) return path === '' ? only.path : join(only.path, path)
  const root = roots.find(({ name }) => path === name || path.startsWith(`${name}/`))
  return root ? join(root.path, path.slice(root.name.length + 1)) : path
}

function join(root: string, path: string): string {
  return path === '' ? root : root.endsWith('/') ? root + path : `${root}/${path}`
}

async function ignore(
  host: ReturnType<typeof useHost>,
  actions: ReturnType<typeof useActions>,
  workspace: string,
  paths: readonly string[],
): Promise<void> {
  const before = useHostState.getState().open?.fields.folderPatterns
  for (const path of paths) await host['files.ignore']({ workspace, path })
  notify(
    paths.length === 1 ? `${paths[0]} is ignored in this workspace.` : `${counted(paths.length, 'path')} are ignored in this workspace.`,
    {
      tone: 'info',
      ...(before === undefined ? {} : { action: { label: 'Undo', onClick: () => actions.change({ folderPatterns: before }) } }),
    },
  )
}

async function explain(host: ReturnType<typeof useHost>, workspace: string, path: string): Promise<void> {
  const { shown, because, rule } = await host['files.explain']({ workspace, path })
  notify(`${path} is ${shown ? 'shown' : 'ignored'}: ${because}`, {
    tone: 'info',
    ...(rule ? { description: `${rule.pattern} in ${rule.source}, line ${rule.line}` } : {}),
    action: { label: 'Ignore patterns…', onClick: () => showDialog({ name: 'ignore' }) },
  })
}
