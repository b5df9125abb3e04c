// The context menu of files and folders, wherever they are listed: in the tree, in search results, among the selected.

import { allows, isDocumentFile, isImageName, type PatternsEdited, type SelectedFile } from '@sheaf/contract'
import {
  AtSign,
  Ban,
  CircleHelp,
  Copy,
  File,
  FileCode2,
  FileText,
  FolderSearch,
  ImagePlus,
  Scissors,
  Search,
  SquareCheck,
  SquareFunction,
  SquareMinus,
  X,
} from 'lucide-react'
import { useAttachFromTree } from '../chat/images/use-attach-from-tree.ts'
import { useMentionPaths } from '../compose/use-mention-paths.ts'
import { words as documentWords } from '../documents/documents.words.ts'
import { useAddFromTree } from '../documents/use-documents.ts'
import { OpenInEditorItem } from '../editor/open-in-editor-item.tsx'
import { useHost } from '../host/use-host.ts'
import { copyText } from '../kit/copy-text.ts'
import { Badge } from '../kit/indicators.tsx'
import { MenuItem, MenuSeparator } from '../kit/menu.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { type FileLine, useAddDefinitions } from '../preview/use-add-definitions.ts'
import { useHostState, useWorkspaceSelector } from '../state/host-state.ts'
import { isInTree, type RootReplica } from '../state/tree-replica.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog, showPreview } from '../state/view-state.ts'
import type { Check } from './check-state.ts'
import { closeRoot } from './close-root.ts'
import { words } from './tree.words.ts'
import { notifyNotes } from './use-check.ts'

export interface MenuTarget {
  path: string
  isFile: boolean
  /** State of its checkbox. */
  check: Check
  root?: RootReplica | undefined
  /** The line that was found in it. */
  line?: number | undefined
}

export function RowMenu({
  targets,
  onCheck,
  uncheckKeys = 'space',
  hits = [],
}: {
  targets: readonly MenuTarget[]
  onCheck: (checked: boolean) => void
  uncheckKeys?: string
  /** Lines found by a search. */
  hits?: readonly FileLine[]
}) {
  const actions = useActions()
  const host = useHost()
  const addDefinitions = useAddDefinitions()
  const mention = useMentionPaths()
  const attachToChat = useAttachFromTree()
  const addDocuments = useAddFromTree()
  const { id, tree, selection } = useWorkspaceSelector(({ id, tree, selection }) => ({ id, tree, selection }))
  const hasMaps = useHostState(({ license }) => allows(license.tier, 'code-maps'))
  const [first] = targets
  if (!first) return null
  const paths = targets.map(({ path }) => path)
  const only = targets.length === 1 ? first : undefined
  const root = only?.root
  const areImages = targets.every(({ path, isFile }) => isFile && isImageName(path))
  const isAll = targets.every(({ check }) => check === true)
  const isSome = targets.some(({ check }) => check !== false)
  const count = targets.length
  const areShown = paths.every((path) => isInTree(tree, path))
  const run = (work: Promise<unknown>) => void work.catch(notifyProblem)
  const setMode = async (mode: 'full' | 'map') => notifyNotes(await actions.select({ type: 'mode', paths, mode }))
  const copy = async (texts: string[]) => {
    const isDone = await copyText(texts.join('\n'))
    if (isDone) notify(words.menu.copied(texts.length))
    else notify(words.menu.notCopied, { tone: 'warning', causes: ['clipboard'] })
  }
  return (
    <>
      {hits.length > 0 && (
        <>
          <MenuItem icon={<SquareFunction />} keys="space" onClick={() => void addDefinitions(hits)}>
            {words.menu.addFunction(hits.length)}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      {!isAll && (
        <MenuItem icon={<SquareCheck />} {...(hits.length > 0 ? {} : { keys: 'space' })} onClick={() => onCheck(true)}>
          {words.menu.select(count)}
        </MenuItem>
      )}
      {isSome && (
        <MenuItem icon={<SquareMinus />} {...(isAll && hits.length === 0 ? { keys: uncheckKeys } : {})} onClick={() => onCheck(false)}>
          {words.menu.unselect(count)}
        </MenuItem>
      )}
      {targets.some(({ path }) => isPart(selection.files.get(path))) && (
        <MenuItem icon={<File />} onClick={() => run(setMode('full'))}>
          {words.menu.whole(count)}
        </MenuItem>
      )}
      <MenuItem
        icon={<FileCode2 />}
        onClick={() => (hasMaps ? run(setMode('map')) : showDialog({ name: 'activate', reason: 'code-maps' }))}
      >
        <span className="inline-flex items-center gap-2">
          {words.menu.mapOnly} {!hasMaps && <Badge tone="accent">{words.menu.pro}</Badge>}
        </span>
      </MenuItem>
      {targets.every(({ path, isFile }) => isFile && isDocumentFile(path)) && (
        <MenuItem icon={<FileText />} onClick={() => void addDocuments(paths)}>
          {documentWords.fromTree.item}
        </MenuItem>
      )}
      {only?.isFile && (
        <>
          <MenuItem icon={<Scissors />} onClick={() => showDialog({ name: 'slices', path: only.path })}>
            {words.menu.slices}
          </MenuItem>
          <MenuItem icon={<Search />} keys="enter" onClick={() => showPreview(only.path)}>
            {words.menu.preview}
          </MenuItem>
          <OpenInEditorItem path={only.path} line={only.line} />
        </>
      )}
      {areImages && (
        <MenuItem icon={<ImagePlus />} onClick={() => attachToChat(paths)}>
          {words.menu.attach}
        </MenuItem>
      )}
      <MenuSeparator />
      {only && (
        <MenuItem icon={<FolderSearch />} onClick={() => run(host['files.open']({ workspace: id, path: only.path, in: 'file-manager' }))}>
          {words.menu.reveal}
        </MenuItem>
      )}
      <MenuItem
        icon={<AtSign />}
        disabled={paths.includes('')}
        onClick={() => mention(targets.map(({ path, isFile }) => ({ kind: isFile ? 'file' : 'folder', path })))}
      >
        {words.menu.mention}
      </MenuItem>
      <MenuItem icon={<Copy />} onClick={() => run(copy(paths))}>
        {words.menu.copyPath(count)}
      </MenuItem>
      <MenuItem icon={<Copy />} onClick={() => run(copy(paths.map((path) => fullPath(tree.roots, path))))}>
        {words.menu.copyFullPath(count)}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Ban />} disabled={paths.includes('') || !areShown} onClick={() => run(ignore(host, id, paths))}>
        {words.menu.ignore}
      </MenuItem>
      {only && (
        <MenuItem icon={<CircleHelp />} disabled={only.path === ''} onClick={() => run(explain(host, id, only.path))}>
          {areShown ? words.menu.explain : words.menu.explainHidden}
        </MenuItem>
      )}
      {root && (
        <MenuItem icon={<X />} onClick={() => void closeRoot(actions, root)}>
          {words.actions.closeFolder}
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

async function ignore(host: ReturnType<typeof useHost>, workspace: string, paths: readonly string[]): Promise<void> {
  const edits: PatternsEdited[] = []
  for (const path of paths) edits.push(await host['patterns.change']({ workspace, change: { type: 'ignore', path } }))
  const undo = async () => {
    for (const { root, owner, before, after } of edits.toReversed())
      await host['patterns.change']({ workspace, change: { type: 'save', root, owner, patterns: before, basedOn: after } })
  }
  const [first, ...others] = paths
  notify(first !== undefined && others.length === 0 ? words.menu.ignored(first) : words.menu.ignoredSome(paths.length), {
    tone: 'info',
    action: { label: words.actions.undo, onClick: () => void undo().catch(notifyProblem) },
  })
}

async function explain(host: ReturnType<typeof useHost>, workspace: string, path: string): Promise<void> {
  const { shown, because, rule } = await host['files.explain']({ workspace, path })
  notify(shown ? words.menu.isShown(path, because) : words.menu.isIgnored(path, because), {
    tone: 'info',
    ...(rule ? { description: words.menu.rule(rule.pattern, rule.source, rule.line) } : {}),
    action: { label: words.actions.ignorePatterns, onClick: () => showDialog({ name: 'ignore' }) },
  })
}
