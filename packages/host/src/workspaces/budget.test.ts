import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Budget, ComposeOptions, PromptBuildResult, SelectedFile } from '@sheaf/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

const awsKey = ['AKIA', 'Z7QK4TRW2NPLX5VD'].join('')
const files = {
  'src/a.ts': "import { b } from './b.ts'\nexport const a = b()\n",
  'src/b.ts': 'export function b(): number {\n  return 1\n}\n',
  'src/key.ts': `export const key = '${awsKey}'\n`,
  'src/tags.md': 'a ``` fence and </file_contents> in it\n',
  'src/latin.txt': Buffer.from('caf\xe9 au lait\n', 'latin1'),
  'src/wide.txt': Buffer.from('\ufeffsixteen bits\n', 'utf16le'),
  'src/empty.txt': '',
  'src/open-end.txt': 'no line end',
  'image.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]),
  '.env': 'TOKEN=abc\n',
}

let app: App
afterEach(() => app.close())

const compared = ({ tokens, files: shown, leftOut, findings }: Budget | PromptBuildResult): unknown => ({
  tokens,
  files: shown,
  leftOut,
  findings,
})

describe('the live budget', () => {
  it('counts exactly the tokens that would be copied, for any selection and options', async () => {
    app = await openApp(files)
    const selections: SelectedFile[][] = [
      Object.keys(files).map((path) => ({ path, mode: 'full' })),
      [
        { path: 'src/b.ts', mode: 'slices', ranges: [{ from: 2, to: 2, why: 'this one' }] },
        { path: 'src/key.ts', mode: 'slices', ranges: [{ from: 1, to: 1 }] },
        { path: 'src/a.ts', mode: 'map' },
        { path: 'src/tags.md', mode: 'slices', ranges: [{ from: 9, to: 10 }] },
      ],
    ]
    const composes: Partial<ComposeOptions>[] = [
      {},
      { secrets: 'leave-out', absolutePaths: true, tree: 'full' },
      { secrets: 'off', tree: 'selected', maps: 'complete', instructionsFirst: true },
      { maps: 'none', tree: 'none', edits: 'diff', sections: ['file_contents', 'xml_formatting_instructions', 'user_instructions'] },
    ]
    for (const selection of selections) {
      for (const changed of composes) {
        const compose = { ...app.opened.fields.compose, ...changed }
        const { host, here, root } = app
        const from = app.events.length
        await host['workspaces.change']({
          ...here,
          fields: { copyPreset: 'Manual', instructions: 'Do it.', compose, activePrompts: ['Review'] },
        })
        await host['selection.change']({ ...here, change: { type: 'replace', files: selection } })
        await app.event('budget-changed', () => true, from)
        const made = await host['prompt.build']({ roots: [root], selection, ...compose, prompts: ['Review'], instructions: 'Do it.' })
        const settled = await app.event('budget-changed', ({ budget }) => budget.tokens.total === made.tokens.total, from)
        expect(compared(settled.budget)).toEqual(compared(made))
      }
    }
  })

  it('counts the tree, the prompts and the instructions when nothing is selected', async () => {
    app = await openApp(files)
    await app.host['workspaces.change']({ ...app.here, fields: { instructions: 'Think.' } })
    const budget = await app.budget(({ tokens }) => tokens.instructions > 0)
    expect(budget).toMatchObject({ files: [], leftOut: [], findings: [] })
    expect(budget.tokens.tree).toBeGreaterThan(0)
    expect(budget.refused).toBeUndefined()
    expect(budget.cap).toBeUndefined()
    expect(await app.host['prompt.build'](app.here)).toMatchObject({ tokens: { total: budget.tokens.total } })
  })

  it('follows a file that is saved, deleted and restored', async () => {
    app = await openApp(files)
    await app.select('src/b.ts')
    const before = await app.budget((budget) => budget.files.length === 1)
    app.write('src/b.ts', 'export function b(): number {\n  return 1 + 1 + 1 + 1\n}\n')
    await app.budget(({ tokens }) => tokens.files > before.tokens.files)
    rmSync(join(app.root, 'src/b.ts'))
    const gone = await app.budget((budget) => budget.files.length === 0 && budget.leftOut.length === 1)
    expect(gone.leftOut).toEqual([{ path: 'src/b.ts', why: 'no longer exists' }])
    const from = app.events.length
    app.write('src/b.ts', files['src/b.ts'])
    const { budget } = await app.event('budget-changed', ({ budget: each }) => each.files.length === 1, from)
    expect(budget.tokens.files).toBe(before.tokens.files)
  })

  it('counts a saved file at once, and updates the maps of its dependencies', async () => {
    app = await openApp({ ...files, 'src/c.ts': 'export class Other {}\n' })
    await app.select('src/a.ts')
    const mapped = (budget: Budget): string[] => budget.files.flatMap(({ path, mode }) => (mode === 'map' ? [path] : []))
    const before = await app.budget((budget) => mapped(budget).join() === 'src/b.ts')
    app.write('src/a.ts', "import { Other } from './c.ts'\nexport const a = new Other()\n// and some words\n")
    await app.budget(({ tokens }) => tokens.files > before.tokens.files)
    await app.budget((budget) => mapped(budget).join() === 'src/c.ts')
    app.write('src/c.ts', 'export class Other {\n  more(): void {}\n}\n')
    const received = app.events.findLast((event) => event.type === 'budget-changed')
    await app.budget(({ tokens }) => tokens.maps > (received?.type === 'budget-changed' ? received.budget.tokens.maps : 0))
  })

  it('shows the limit of the free tier, and leaves out maps with a note', async () => {
    app = await openApp({ ...files, 'large.txt': 'many words here\n'.repeat(20_000) }, { pro: false })
    const { host, here } = app
    await host['selection.change']({
      ...here,
      change: {
        type: 'replace',
        files: [
          { path: 'large.txt', mode: 'full' },
          { path: 'src/a.ts', mode: 'map' },
        ],
      },
    })
    const budget = await app.budget(({ tokens }) => tokens.total > 32_000)
    expect(budget.cap).toBe(32_000)
    expect(budget.leftOut).toEqual([{ path: 'src/a.ts', why: 'code maps are part of Sheaf Pro' }])
    expect(budget.notes).toEqual(["Code maps aren't available in the free tier."])
    await expect(host['prompt.build'](here)).rejects.toMatchObject({
      code: 'over-free-limit',
      message: expect.stringContaining('large.txt ('),
    })
  })

  it('leaves out a stored prompt that was removed, and says so', async () => {
    app = await openApp(files)
    await app.host['prompts.change']({ type: 'save', name: 'Mine', content: 'some words' })
    await app.host['workspaces.change']({ ...app.here, fields: { activePrompts: ['Mine'] } })
    await app.budget(({ tokens }) => tokens.prompts > 0)
    const from = app.events.length
    await app.host['prompts.change']({ type: 'remove', name: 'Mine' })
    const { budget } = await app.event('budget-changed', ({ budget: each }) => each.tokens.prompts === 0, from)
    expect(budget.notes).toEqual(['The stored prompt "Mine" no longer exists, so it was left out.'])
  })

  it('publishes a budget with a rising version, but not for changes outside the prompt', async () => {
    app = await openApp(files)
    await app.select('src/b.ts')
    const first = await app.budget((budget) => budget.files.length === 1)
    await app.host['workspaces.change']({ ...app.here, fields: { expandedFolders: ['src'] } })
    await app.host['workspaces.change']({ ...app.here, fields: { instructions: 'words' } })
    const second = await app.budget(({ tokens }) => tokens.instructions > 0)
    expect(second.version).toBe(first.version + 1)
  })

  it('says why it cannot count tokens', async () => {
    app = await openApp(files)
    const compose = { ...app.opened.fields.compose, diff: { against: 'ref', ref: 'no-such-branch' } } as const
    const { execFileSync } = await import('node:child_process')
    execFileSync('git', ['init', '-q'], { cwd: app.root })
    await app.host['workspaces.change']({ ...app.here, fields: { copyPreset: 'Manual', compose } })
    const budget = await app.budget(({ refused }) => refused !== undefined)
    expect(budget.refused?.code).toBe('git-failed')
    expect(budget.tokens.total).toBe(0)
  })
})
