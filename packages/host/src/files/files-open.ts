// files.editors and files.open: opens a path of an open workspace in the user's editor, or shows it in the file manager.

import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type CodeEditorChoice,
  type CodeEditors,
  codeEditorNames,
  defined,
  type MethodInput,
  type MethodResult,
  Refusal,
} from '@sheaf/contract'
import { readContained } from '@sheaf/engine/disk'
import { startUserProgram } from '@sheaf/engine/work'
import type { Context } from '../context.ts'
import { customArgs, fileArgs } from '../desktop/code-editors/editor-table.ts'
import { type FoundEditor, type FoundEditors, findCodeEditors, knownEditors } from '../desktop/code-editors/find-code-editors.ts'
import { showInFolder } from '../desktop/show-in-folder.ts'
import type { LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { locateInTree, readRefusals } from './locate-in-tree.ts'

export function listCodeEditors(context: Context, workspaces: LiveWorkspaces): CodeEditors {
  const { codeEditorCommand } = workspaces.settings()
  const { editors, variable, custom, hasDesktop } = findCodeEditors(context.env, openRoots(workspaces), codeEditorCommand)
  return {
    found: editors.map(({ id, name, program }) => ({ id, name, program })),
    missing: knownEditors.filter((known) => !editors.some(({ id }) => id === known)),
    ...defined({ variable, custom }),
    hasDesktop,
  }
}

export async function openFile(
  context: Context,
  workspaces: LiveWorkspaces,
  { in: program, workspace, path, line }: MethodInput<'files.open'>,
): Promise<MethodResult<'files.open'>> {
  if (program === 'editor') return openInEditor(context, workspaces, fileOnDisk(workspaces, workspace, path), line)
  const { root, relative } = locateInTree(workspaces.get(workspace), path)
  await showInFolder(context, relative === '' ? root : `${root}/${relative}`)
  return {}
}

async function openInEditor(
  { env, times }: Context,
  workspaces: LiveWorkspaces,
  file: string,
  line: number | undefined,
): Promise<{ editor: string }> {
  const { codeEditor, codeEditorCommand } = workspaces.settings()
  const found = findCodeEditors(env, openRoots(workspaces), codeEditorCommand)
  // The user's own command may need no desktop: it can hand the file to an editor on another machine.
  if (!found.hasDesktop && codeEditor !== 'custom') throw new Refusal('desktop-missing', line === undefined ? file : `${file}:${line}`)
  const editor = found.editors.find(({ id }) => codeEditor === 'auto' || id === codeEditor)
  if (!editor) throw new Refusal('editor-missing', whyMissing(codeEditor, found))
  const { args, line: style } = editor
  const all = style === 'custom' ? customArgs(args, file, line) : [...args, ...fileArgs(style, file, line)]
  await start(editor, all, found.env, times.editorMs)
  return { editor: editor.name }
}

async function start({ name, program }: FoundEditor, args: readonly string[], env: FoundEditors['env'], editorMs: number): Promise<void> {
  const started = await startUserProgram({ program, args, env })
  if (!started.ok) throw new Refusal('editor-failed', `${name}: ${started.message}`)
  const giveUp = new AbortController()
  // An editor that starts keeps running, or hands the file over to a running one and exits with 0.
  const end = await Promise.race([started.ended, wait(editorMs, undefined, { signal: giveUp.signal }).catch(() => undefined)])
  giveUp.abort()
  if (end !== undefined && end.code !== 0)
    throw new Refusal('editor-failed', `${name} (${program}) exited with ${end.code === null ? end.signal : `code ${end.code}`}.`)
}

/** Absolute path of a file in the tree, after checking that no link on the way leads out of the open folders. */
function fileOnDisk(workspaces: LiveWorkspaces, workspace: string, path: string): string {
  const live = workspaces.get(workspace)
  const { root, relative, isFolder } = locateInTree(live, path)
  if (isFolder) throw new Refusal('not-a-regular-file', `${path} is a folder.`)
  const { roots } = live.workspace()
  const read = readContained(root, relative, { followLinks: true, roots, part: { start: 0, length: 0 } })
  if (!read.ok) throw new Refusal(readRefusals[read.why], path)
  return join(root, relative)
}

function whyMissing(chosen: CodeEditorChoice, { variable }: FoundEditors): string {
  if (chosen === 'custom') return "Your own command isn't set, wasn't found, or is inside an open folder."
  if (chosen !== 'auto' && chosen !== 'variable') return `${codeEditorNames[chosen]} isn't installed, or its command isn't on PATH.`
  if (variable === undefined)
    return chosen === 'auto' ? 'Sheaf looks for VS Code, Cursor, Zed, JetBrains IDEs, and $EDITOR.' : 'Neither $VISUAL nor $EDITOR is set.'
  const named = `$${variable.name} is set to “${variable.value}”`
  return {
    terminal: `${named}, which needs a terminal.`,
    missing: `${named}, which wasn't found or is inside an open folder.`,
    shell: `${named}, which only a shell can run.`,
  }[variable.problem]
}

/** Programs in the folders of any open workspace are never started. */
function openRoots(workspaces: LiveWorkspaces): string[] {
  return workspaces.all().flatMap((live) => live.workspace().roots)
}
