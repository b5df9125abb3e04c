import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type DocumentSource, isRefusal } from '@sheaf/contract'
import { makePdf } from '@sheaf/documents/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

const awsKey = ['AKIA', 'Z7QK4TRW2NPLX5VD'].join('')
const pages = Array.from({ length: 100 }, (_, at) => [`Text of page ${at + 1}`])

let app: App
let server: Server | undefined
afterEach(async () => {
  await app.close()
  server?.close()
  server = undefined
})

async function code(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => (isRefusal(error) ? [error.code, error.detail] : error))
}

async function promptText(): Promise<string> {
  return (await app.host['prompt.build'](app.here)).text.toString()
}

/** Serves the page that `state.html` holds, and counts its requests. */
async function servePage(): Promise<{ url: string; state: { html: string; asked: number } }> {
  const state = { html: '<title>Guide</title><h1>Install</h1><p>First version', asked: 0 }
  const started = createServer((request, answer) => {
    if (request.url === '/robots.txt') {
      answer.writeHead(404).end()
      return
    }
    state.asked++
    answer.setHeader('content-type', 'text/html').end(state.html)
  })
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  server = started
  return { url: `http://127.0.0.1:${(started.address() as AddressInfo).port}/guide`, state }
}

describe('documents of an open workspace', () => {
  it('are added from a file in the root, published, counted, and part of the prompt', async () => {
    app = await openApp({ 'docs/paper.pdf': makePdf(pages, { title: 'Paper' }), 'a.ts': 'export {}\n' })
    const { host, here, root } = app
    const added = await host['documents.add']({ ...here, from: { path: 'docs/paper.pdf' }, ranges: [{ from: 3, to: 4 }] })
    expect(added).toMatchObject({
      kind: 'file',
      location: join(root, 'docs/paper.pdf'),
      title: 'Paper',
      format: 'pdf',
      total: 100,
      ranges: [{ from: 3, to: 4 }],
    })
    const { fields } = await app.event('workspace-changed', ({ fields: changed }) => changed.documents !== undefined)
    expect(fields).toEqual({ documents: [added] })
    const budget = await app.budget(({ documents }) => documents?.length === 1)
    expect(budget.documents).toEqual([{ id: added.id, source: 'docs/paper.pdf', tokens: added.tokens }])
    expect(budget.tokens.documents).toBe(added.tokens)
    const built = await host['prompt.build'](here)
    expect(built.tokens).toEqual(budget.tokens)
    expect(built.text.toString()).toContain(`<document_contents>
<document source="docs/paper.pdf" title="Paper" pages="3-4">
## Page 3

Text of page 3

## Page 4

Text of page 4

</document>
</document_contents>
`)
  })

  it('show other pages, which are read from the file if they were not yet', async () => {
    app = await openApp({ 'paper.pdf': makePdf(pages) })
    const { host, here } = app
    const { id } = await host['documents.add']({ ...here, from: { path: 'paper.pdf' }, ranges: [{ from: 3, to: 4 }] })
    await host['documents.change']({ ...here, change: { type: 'choose', id, ranges: [{ from: 99, to: 200 }] } })
    expect(await promptText()).toContain('pages="99-200">\n## Page 99\n\nText of page 99\n\n## Page 100\n\nText of page 100\n\n</document>')
    expect(await host['documents.read']({ ...here, id, from: 100 })).toEqual({
      sections: [{ number: 100, title: '', markdown: 'Text of page 100' }],
    })
    expect(await code(host['documents.change']({ ...here, change: { type: 'choose', id, ranges: [{ from: 101, to: 101 }] } }))).toEqual([
      'document-unreadable',
      'It has none of the chosen sections. It has 100.',
    ])
    app.write('paper.pdf', makePdf([['Changed']]))
    // All pages are stored by none of the calls above, so page 5 has to be read.
    expect(await code(host['documents.change']({ ...here, change: { type: 'choose', id, ranges: [{ from: 5, to: 5 }] } }))).toEqual([
      'document-unreadable',
      'It has none of the chosen pages or sections. It has 1 page.',
    ])
    expect(await promptText()).toContain('Text of page 99')
    expect(await host['documents.change']({ ...here, change: { type: 'choose', id, ranges: [{ from: 3, to: 3 }] } })).toMatchObject({
      total: 100,
    })
    expect(
      await host['documents.change']({ ...here, change: { type: 'refresh', id } }).catch(
        (error: unknown) => isRefusal(error) && error.code,
      ),
    ).toBe('document-unreadable')
  })

  it('are not mixed with pages of another version of their file', async () => {
    app = await openApp({ 'paper.pdf': makePdf(pages) })
    const { host, here } = app
    const { id } = await host['documents.add']({ ...here, from: { path: 'paper.pdf' }, ranges: [{ from: 3, to: 4 }] })
    app.write('paper.pdf', makePdf(pages.map(() => ['Another version'])))
    expect(await code(host['documents.change']({ ...here, change: { type: 'choose', id, ranges: [{ from: 50, to: 50 }] } }))).toEqual([
      'document-unreadable',
      'The file has changed. Refresh it, then choose pages.',
    ])
    expect(await promptText()).toContain('Text of page 3')
  })

  it('show at most 100,000 characters of a section at a time', async () => {
    app = await openApp({ 'a.html': `<p>${'many words '.repeat(15_000)}` })
    const { id } = await app.host['documents.add']({ ...app.here, from: { path: 'a.html' } })
    const { sections } = await app.host['documents.read']({ ...app.here, id })
    expect(sections.map(({ markdown }) => markdown.length)).toEqual([100_000])
  })

  it('are limited to 100', async () => {
    const names = Array.from({ length: 101 }, (_, at) => `${at}.html`)
    app = await openApp(Object.fromEntries(names.map((name) => [name, '<p>x'])))
    const outcomes = []
    for (const path of names) outcomes.push(await code(app.host['documents.add']({ ...app.here, from: { path } }).then(() => 'added')))
    expect(outcomes).toEqual([...names.slice(1).map(() => 'added'), ['not-possible', 'A tab can have 100 documents. Remove one first.']])
  })

  it('keep secrets out of prompts and previews', async () => {
    app = await openApp({ 'a.html': `<p>key ${awsKey}` })
    const { id } = await app.host['documents.add']({ ...app.here, from: { path: 'a.html' } })
    const shown = [await promptText(), JSON.stringify(await app.host['documents.read']({ ...app.here, id }))]
    expect(shown.filter((each) => each.includes(awsKey) || !each.includes('[REDACTED'))).toEqual([])
  })

  it('are part of chat messages as long as files are', async () => {
    app = await openApp({ 'a.html': '<p>Hello' })
    const { host, here } = app
    const added = await host['documents.add']({ ...here, from: { path: 'a.html' } })
    const { id: chat, settings } = await host['chats.open']({ ...here, new: true })
    const measured = async () => (await host['chats.measure']({ ...here, chat, text: 'Hi' })).counted.context.documents
    expect(await measured()).toBe(added.tokens)
    await host['chats.change']({
      ...here,
      chat,
      change: { type: 'edit', settings: { ...settings, context: { ...settings.context, files: false } } },
    })
    expect(await measured()).toBeUndefined()
  })

  it('count toward the free limit', async () => {
    app = await openApp({ 'a.html': `<p>${'many words '.repeat(40_000)}` }, { pro: false })
    await app.host['documents.add']({ ...app.here, from: { path: 'a.html' } })
    expect(await code(app.host['prompt.build'](app.here))).toEqual(['over-free-limit', 'This prompt has 80,040 tokens.'])
  })

  it('are removed, and belong to one task tab', async () => {
    app = await openApp({ 'a.html': '<p>Hello' })
    const { host, here } = app
    const { id } = await host['documents.add']({ ...here, from: { path: 'a.html' } })
    const { show } = await host['tabs.change']({ ...here, change: { type: 'new' } })
    const other = await host.as({ kind: 'window', id: 'window' })['workspaces.open']({ id: here.workspace, tab: show })
    expect(other.fields.documents).toBeUndefined()
    await host['documents.change']({ ...here, change: { type: 'remove', id } })
    const { fields } = await app.event('workspace-changed', ({ fields: changed }) => changed.documents?.length === 0)
    expect(fields).toEqual({ documents: [] })
    expect(await code(host['documents.change']({ ...here, change: { type: 'remove', id } }))).toEqual([
      'not-possible',
      'This document was removed.',
    ])
  })

  it('come back with a prompt of the history', async () => {
    app = await openApp({ 'a.html': '<p>Hello', 'b.ts': 'b\n' })
    const { host, here } = app
    await app.select('b.ts')
    await host['prompt.build'](here)
    const added = await host['documents.add']({ ...here, from: { path: 'a.html' } })
    await host['prompt.build'](here)
    await host['documents.change']({ ...here, change: { type: 'remove', id: added.id } })
    const [withDocument, without] = await host['history.list'](here)
    await host['history.change']({ ...here, change: { type: 'restore', id: withDocument?.id ?? '' } })
    expect(await currentDocuments()).toEqual([added])
    await host['history.change']({ ...here, change: { type: 'restore', id: without?.id ?? '' } })
    expect(await currentDocuments()).toEqual([])
  })

  it('are kept when the same file is added again, with the new pages', async () => {
    app = await openApp({ 'paper.pdf': makePdf(pages) })
    const { host, here, root } = app
    const first = await host['documents.add']({ ...here, from: { path: 'paper.pdf' } })
    const again = await host['documents.add']({ ...here, from: { path: join(root, 'paper.pdf') }, ranges: [{ from: 2, to: 2 }] })
    expect([again.id, await currentDocuments()]).toEqual([first.id, [again]])
  })

  it('are refused if they are ignored, not documents, or damaged', async () => {
    app = await openApp({ '.gitignore': 'no/\n', 'no/a.pdf': makePdf([['x']]), 'a.ts': '', 'bad.pdf': 'x', 'scan.pdf': makePdf([[]]) })
    const { host, here } = app
    const add = (path: string) => code(host['documents.add']({ ...here, from: { path } }))
    expect([
      await add('no/a.pdf'),
      await add('a.ts'),
      await add('bad.pdf'),
      await add('scan.pdf'),
      await add('gone.pdf'),
      await add('../outside.pdf'),
    ]).toMatchObject([
      ['path-ignored', expect.stringContaining('no/a.pdf')],
      ['document-unreadable', 'a.ts is not a PDF, Word, Excel, PowerPoint, HTML, or notebook file.'],
      ['document-unreadable', 'It is damaged. It is not a PDF.'],
      ['document-unreadable', 'It contains no text. A scanned document needs text recognition (OCR) first.'],
      ['path-missing', 'gone.pdf'],
      ['path-outside-workspace', '../outside.pdf'],
    ])
  })

  it('outside the folders are named without their folder, and only a person adds them', async () => {
    app = await openApp()
    const path = join(app.folder, 'outside.html')
    writeFileSync(path, '<p>Outside')
    await app.host['documents.add']({ ...app.here, from: { path } })
    const text = await promptText()
    expect([text.includes('<document source="outside.html"'), text.includes(app.folder)]).toEqual([true, false])
    const asModel = app.host.as({ kind: 'model' })
    expect(await code(asModel['documents.add']({ ...app.here, from: { path } }))).toEqual([
      'wrong-usage',
      'Unknown method "documents.add".',
    ])
  })
})

describe('web pages', () => {
  it('need permission for a private address, are fetched once, and again only on request', async () => {
    app = await openApp()
    const { host, here } = app
    const { url, state } = await servePage()
    expect(await code(host['documents.add']({ ...here, from: { url } }))).toEqual(['host-not-allowed', 'Host: 127.0.0.1.'])
    expect(state.asked).toBe(0)
    const added = await host['documents.add']({ ...here, from: { url, allowPrivate: true } })
    expect(added).toMatchObject({ kind: 'web', location: url, title: 'Guide', allowPrivate: true, total: 1 })
    state.html = '<title>Guide</title><p>Second version'
    expect([await promptText().then((text) => text.includes('First version')), state.asked]).toEqual([true, 1])
    await host['documents.change']({ ...here, change: { type: 'refresh', id: added.id } })
    expect([await promptText().then((text) => text.includes('Second version')), state.asked]).toEqual([true, 2])
    expect(readdirSync(join(app.home, 'documents')).filter((name) => name.startsWith('fetched-'))).toEqual([])
  })

  it('are available offline after a restart, until no tab uses them', async () => {
    app = await openApp()
    const { url } = await servePage()
    const added = await app.host['documents.add']({ ...app.here, from: { url, allowPrivate: true } })
    server?.close()
    await app.host.close()
    app = await openApp({}, { again: app })
    expect(await promptText()).toContain('First version')
    const stored = () => readdirSync(join(app.home, 'documents'))
    const old = new Date('2020-01-01')
    for (const name of stored()) utimesSync(join(app.home, 'documents', name), old, old)
    app.write('b.html', '<p>Other')
    const other = await app.host['documents.add']({ ...app.here, from: { path: 'b.html' } })
    expect(stored().sort()).toEqual([`${added.hash}.json`, `${other.hash}.json`].sort())
    await app.host['documents.change']({ ...app.here, change: { type: 'remove', id: added.id } })
    expect(stored()).toEqual([`${other.hash}.json`])
  })

  it('are left out with a reason if their text was lost', async () => {
    app = await openApp({ 'a.html': '<p>x', 'b.ts': 'b\n' })
    await app.host['documents.add']({ ...app.here, from: { path: 'a.html' } })
    await app.select('b.ts')
    await app.host.close()
    rmSync(join(app.home, 'documents'), { recursive: true })
    app = await openApp({}, { again: app })
    expect((await app.host['prompt.build'](app.here)).leftOut).toEqual([{ path: 'a.html', why: 'its text is missing; refresh it' }])
  })
})

async function currentDocuments(): Promise<DocumentSource[] | undefined> {
  const window = app.host.as({ kind: 'window', id: 'window' })
  return (await window['workspaces.open']({ id: app.here.workspace })).fields.documents
}

describe('documents of a command', () => {
  it('are part of its prompt, alone or with files, and split from them', async () => {
    app = await openApp({ 'paper.pdf': makePdf(pages), 'a.ts': 'export const a = 1\n'.repeat(6) })
    const { host, root } = app
    const document = await host['documents.add']({ roots: [root], from: { path: 'paper.pdf' }, ranges: [{ from: 7, to: 7 }] })
    const alone = await host['prompt.build']({ roots: [root], documents: [document], selection: [], tree: 'none', maps: 'none' })
    expect(alone.text.toString()).toBe(`<document_contents>
<document source="paper.pdf" title="paper.pdf" pages="7">
## Page 7

Text of page 7

</document>
</document_contents>
`)
    const both = await host['prompt.build']({
      roots: [root],
      documents: [document],
      paths: ['a.ts'],
      tree: 'none',
      maps: 'none',
      split: 140,
    })
    expect(both.parts?.map(({ text }) => [text.toString().includes('a = 1'), text.toString().includes('page 7')])).toEqual([
      [true, false],
      [false, true],
    ])
    expect(both.files.map(({ path }) => path)).toEqual(['a.ts'])
  })
})
