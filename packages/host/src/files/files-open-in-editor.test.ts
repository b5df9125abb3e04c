import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CodeEditorChoice } from '@sheaf/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

let app: App
afterEach(() => app.close())

/** An app whose PATH has only `bin`, outside the open folder, and what is passed. */
async function openWithEditors(files: Record<string, string>, env: Record<string, string> = {}): Promise<{ bin: string }> {
  app = await openApp(files)
  await app.host.close()
  const bin = join(app.folder, 'bin')
  mkdirSync(bin)
  const host = { times: { editorMs: 60_000 } }
  app = await openApp({}, { again: app, host, env: { PATH: `${bin}`, DISPLAY: ':9', ...env } })
  return { bin }
}

/** A program that records its arguments and its PATH, and exits with `code`. */
function addEditor(folder: string, name: string, code = 0): void {
  mkdirSync(folder, { recursive: true })
  const said = join(app.folder, 'said')
  const script = `#!/bin/sh\nprintf '%s\\0' ${name} "$@" > '${said}'\nprintf '%s' "$PATH" > '${said}.path'\nexit ${code}\n`
  writeFileSync(join(folder, name), script, { mode: 0o755 })
}

function said(): string[] {
  const file = join(app.folder, 'said')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\0').slice(0, -1) : []
}

async function edit(path: string, line?: number): Promise<string[]> {
  await app.host
    .as({ kind: 'window', id: 'window' })
    ['files.open']({ ...app.here, path, ...(line === undefined ? {} : { line }), in: 'editor' })
  return said()
}

function choose(codeEditor: CodeEditorChoice) {
  return app.host['settings.save']({ codeEditor })
}

describe('files.open in the editor', () => {
  it('starts each editor with the absolute path and the line, and the chosen one instead of the first', async () => {
    const { bin } = await openWithEditors({ 'src/a.ts': '' })
    for (const name of ['code', 'cursor', 'zed', 'webstorm']) addEditor(bin, name)
    const file = join(app.root, 'src/a.ts')
    expect(await edit('src/a.ts', 12)).toEqual(['code', '--goto', `${file}:12`])
    expect(await edit('src/a.ts')).toEqual(['code', file])
    await choose('cursor')
    expect(await edit('src/a.ts', 12)).toEqual(['cursor', '--goto', `${file}:12`])
    await choose('zed')
    expect(await edit('src/a.ts', 12)).toEqual(['zed', `${file}:12`])
    await choose('webstorm')
    expect(await edit('src/a.ts', 12)).toEqual(['webstorm', '--line', '12', file])
  })

  it("starts the user's own command without a shell, also without a desktop, but not from an open folder", async () => {
    const { bin } = await openWithEditors({ 'src/a b.ts': '', 'tools/pear': '' }, { DISPLAY: '' })
    addEditor(bin, 'pear')
    const file = join(app.root, 'src/a b.ts')
    await app.host['settings.save']({
      codeEditor: 'custom',
      codeEditorCommand: { program: 'pear', args: ['--at', '{file}:{line}', '; x'] },
    })
    expect(await edit('src/a b.ts', 12)).toEqual(['pear', '--at', `${file}:12`, '; x'])
    expect(await edit('src/a b.ts')).toEqual(['pear', '--at', file, '; x'])
    addEditor(join(app.root, 'tools'), 'pear')
    await app.host['settings.save']({ codeEditorCommand: { program: join(app.root, 'tools/pear'), args: ['{file}'] } })
    await expect(edit('src/a b.ts', 12)).rejects.toMatchObject({ code: 'editor-missing' })
    expect(await app.host['files.editors']()).toMatchObject({ found: [], custom: 'missing', hasDesktop: false })
  })

  it('passes any file name as one argument, and opens a name with a colon without a line', async () => {
    const names = ['two words.ts', `it's "$(touch x)"; \`y\`.ts`, '--version', '-e', 'new\nline.ts', '%PATH% & calc.ts']
    const { bin } = await openWithEditors(Object.fromEntries([...names, 'a:3.ts', 'a'].map((name) => [name, ''])))
    addEditor(bin, 'code')
    for (const name of names) expect(await edit(name, 3)).toEqual(['code', '--goto', `${join(app.root, name)}:3`])
    expect(await edit('a:3.ts', 7)).toEqual(['code', join(app.root, 'a:3.ts')])
    await choose('zed')
    addEditor(bin, 'zed')
    expect(await edit('a:3.ts', 7)).toEqual(['zed', join(app.root, 'a:3.ts')])
  })

  it('never starts a program of an open folder, a relative PATH entry, or a link into one', async () => {
    const { bin } = await openWithEditors({ 'a.ts': '' })
    const tools = join(app.root, 'tools')
    addEditor(tools, 'code')
    addEditor(join(app.root, 'more'), 'cursor')
    symlinkSync(tools, join(app.folder, 'linked'))
    symlinkSync(join(app.root, 'more/cursor'), join(bin, 'cursor'))
    await app.host.close()
    const before = process.cwd()
    process.chdir(app.root)
    try {
      const PATH = `tools:.::${tools}:${join(app.folder, 'linked')}:${bin}`
      app = await openApp(
        {},
        { again: app, host: { times: { editorMs: 60_000 } }, env: { PATH, DISPLAY: ':9', EDITOR: join(tools, 'code') } },
      )
      expect(await app.host['files.editors']()).toEqual({
        found: [],
        missing: expect.arrayContaining(['vscode', 'zed']),
        variable: { name: 'EDITOR', value: join(tools, 'code'), problem: 'missing' },
        hasDesktop: true,
      })
      await expect(edit('a.ts', 1)).rejects.toMatchObject({ code: 'editor-missing' })
      expect(said()).toEqual([])
      addEditor(bin, 'zed')
      expect(await edit('a.ts', 1)).toEqual(['zed', `${join(app.root, 'a.ts')}:1`])
      // The editor looks up its own helpers there.
      expect(readFileSync(join(app.folder, 'said.path'), 'utf8')).toBe(`${bin}`)
    } finally {
      process.chdir(before)
    }
  })

  it('opens only files of the tree, not ignored ones, folders, or links that lead outside', async () => {
    const { bin } = await openWithEditors({ 'a.ts': '', '.gitignore': 'hidden.ts\n', 'hidden.ts': '' })
    addEditor(bin, 'code')
    writeFileSync(join(app.folder, 'outside.ts'), '')
    symlinkSync(join(app.folder, 'outside.ts'), join(app.root, 'out.ts'))
    mkdirSync(join(app.root, 'src'))
    await app.host['tree.list']({ ...app.here, refresh: true })
    for (const path of ['hidden.ts', 'src', 'out.ts', '../outside.ts', join(app.folder, 'outside.ts'), '.git/config', 'none.ts', ''])
      await expect(edit(path), path).rejects.toMatchObject({
        code: expect.stringMatching(/^(?:path-missing|path-outside-workspace|not-a-regular-file)$/),
      })
    expect(said()).toEqual([])
  })

  it('runs $EDITOR with its own options, and refuses one that needs a terminal or a shell', async () => {
    const { bin } = await openWithEditors({ 'a.ts': '' }, { EDITOR: `'code' --wait "--profile" a\\ b` })
    addEditor(bin, 'code')
    const file = join(app.root, 'a.ts')
    expect(await edit('a.ts', 4)).toEqual(['code', '--wait', '--profile', 'a b', '--goto', `${file}:4`])
    expect(await app.host['files.editors']()).toEqual({
      found: [
        { id: 'variable', name: '$EDITOR (code)', program: join(bin, 'code') },
        { id: 'vscode', name: 'VS Code', program: join(bin, 'code') },
      ],
      missing: expect.not.arrayContaining(['vscode']),
      hasDesktop: true,
    })
    await choose('variable')
    for (const [EDITOR, says] of [
      ['vim', '$EDITOR is set to “vim”, which needs a terminal.'],
      ['emacs -nw', '$EDITOR is set to “emacs -nw”, which needs a terminal.'],
      ['code; touch x', '$EDITOR is set to “code; touch x”, which only a shell can run.'],
      ['$(touch x)', '$EDITOR is set to “$(touch x)”, which only a shell can run.'],
      ['./code', "$EDITOR is set to “./code”, which wasn't found or is inside an open folder."],
      ['', 'Neither $VISUAL nor $EDITOR is set.'],
    ] as const) {
      await app.host.close()
      app = await openApp({}, { again: app, env: { PATH: `${bin}`, DISPLAY: ':9', EDITOR } })
      await expect(edit('a.ts')).rejects.toMatchObject({ code: 'editor-missing', detail: says })
    }
  })

  it('reports an editor that fails, one that is not installed, and a machine without a desktop', async () => {
    const { bin } = await openWithEditors({ 'a.ts': '' })
    addEditor(bin, 'code', 3)
    await expect(edit('a.ts')).rejects.toMatchObject({
      code: 'editor-failed',
      detail: `VS Code (${join(bin, 'code')}) exited with code 3.`,
    })
    await choose('goland')
    await expect(edit('a.ts')).rejects.toMatchObject({
      code: 'editor-missing',
      detail: "GoLand isn't installed, or its command isn't on PATH.",
    })
    await app.host.close()
    app = await openApp({}, { again: app, env: { PATH: `${bin}` } })
    await expect(edit('a.ts', 5)).rejects.toMatchObject({ code: 'desktop-missing', detail: `${join(app.root, 'a.ts')}:5` })
    expect((await app.host['files.editors']()).hasDesktop).toBe(false)
  })

  it('cannot be called by a model', async () => {
    const { bin } = await openWithEditors({ 'a.ts': '' })
    addEditor(bin, 'code')
    await expect(app.host.as({ kind: 'model' })['files.open']({ ...app.here, path: 'a.ts', in: 'editor' })).rejects.toMatchObject({
      code: 'wrong-usage',
    })
    expect(said()).toEqual([])
  })
})
