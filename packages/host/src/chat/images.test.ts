// Images in chats of an open workspace: from the window's bytes to what the model receives, and until they are deleted.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '@sheaf/contract'
import { gif, jpeg, png, secret, segment, webp } from '@sheaf/contract/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { type ChatApp, openChatApp } from './testing/chat-app.ts'

let app: ChatApp
afterEach(() => app.close())

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const add = (name: string, bytes: Uint8Array) => app.host['images.add']({ ...app.here, name, data: base64(bytes) })
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (problem: unknown) => (problem instanceof Error && 'code' in problem ? `${problem.code}: ${problem.message}` : String(problem)),
  )
const comment = (text: string) =>
  segment(
    0xfe,
    [...text].map((letter) => letter.charCodeAt(0)),
  )
const ask = async (text: string, images: string[], parent?: string | null) =>
  app.settled((await app.host['chats.send']({ ...app.inChat, text, images, ...(parent === undefined ? {} : { parent }) })).answer)
/** Base64 of the images in the last request, in order. */
const received = () => [...app.asked().matchAll(/data:image\/[a-z]+;base64,([A-Za-z0-9+/=]+)/g)].map(([, data]) => data)
const stillThere = async (id: string) => (await refusalOf(app.host['images.read']({ ...app.here, image: id }))) === 'accepted'

/** A PNG with one more chunk of pixels, of this size. */
function heavyPng(bytes: number, shade: number): Uint8Array {
  const [start, end] = [png().subarray(0, 33), png().subarray(33)]
  const pixels = Buffer.alloc(bytes + 12, shade)
  pixels.writeUInt32BE(bytes)
  pixels.write('IDAT', 4)
  return Buffer.concat([start, pixels, end])
}

describe('images.add', () => {
  it('stores an image once under the hash of its bytes without metadata', async () => {
    app = await openChatApp()
    const attached = await add('photo.jpg', jpeg({ width: 640, height: 480, extra: comment(secret) }))
    const clean = jpeg({ width: 640, height: 480 })
    expect(attached).toEqual({ id: hash(clean), name: 'photo.jpg', type: 'image/jpeg', width: 640, height: 480, bytes: clean.length })
    expect((await add('again.jpg', clean)).id).toBe(attached.id)
    expect(await app.host['images.read']({ ...app.here, image: attached.id })).toEqual({ data: base64(clean) })
    await app.host.close()
    expect(readFileSync(join(app.home, 'chats.db')).includes('GPS')).toBe(false)
  })

  it.each([
    ['an empty file', 'a.png', new Uint8Array(), 'image-unreadable'],
    ['a wrong extension', 'a.png', gif(), 'image-unreadable'],
    ['an SVG', 'a.svg', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image-unreadable'],
    ['a truncated file', 'a.png', png().subarray(0, 40), 'image-unreadable'],
    ['an image bomb', 'a.png', png({ width: 50_000, height: 50_000 }), 'image-too-large'],
    ['a huge file', 'a.png', heavyPng(3_800_000, 0), 'image-too-large'],
  ])('refuses %s', async (_, name, bytes, code) => {
    app = await openChatApp()
    expect(await refusalOf(add(name, bytes))).toMatch(new RegExp(`^${code}: `))
  })
})

describe('images of messages', () => {
  it('are sent with their message, again with every later one, and when it is retried or edited', async () => {
    app = await openChatApp()
    const [one, two] = [await add('one.png', png()), await add('two.webp', webp())]
    const first = await ask('What is it?', [one.id, two.id])
    expect(received()).toEqual([base64(png()), base64(webp())])
    const { tree } = await app.shown()
    expect(tree.map(({ images }) => images)).toEqual([[one, two], undefined])
    await ask('And the color?', [])
    expect(received()).toEqual([base64(png()), base64(webp())])
    await app.settled((await app.host['chats.again']({ ...app.inChat, message: first.id, how: 'retry' })).answer)
    expect(received()).toEqual([base64(png()), base64(webp())])
    await ask('Only the second?', [two.id], null)
    expect(received()).toEqual([base64(webp())])
    expect((await app.shown()).tree.at(-2)?.images).toEqual([two])
  })

  it('may be sent without a text', async () => {
    app = await openChatApp()
    const { id } = await add('one.png', png())
    expect((await ask('', [id])).state).toBe('done')
    expect(received()).toEqual([base64(png())])
    expect(await refusalOf(app.host['chats.send']({ ...app.inChat, text: ' ' }))).toMatch(/^wrong-usage: /)
  })

  it('are counted before sending, as an estimate', async () => {
    app = await openChatApp()
    const { id } = await add('one.png', png({ width: 1024, height: 1024 }))
    const without = await app.host['chats.measure']({ ...app.inChat, text: 'x' })
    const measured = await app.host['chats.measure']({ ...app.inChat, text: 'x', images: [id] })
    expect([measured.tokens.message - without.tokens.message, measured.counted.total - without.counted.total, measured.exact]).toEqual([
      765,
      765,
      false,
    ])
  })

  it('are counted without one that no longer exists, and the measure says so', async () => {
    app = await openChatApp()
    const gone = '0'.repeat(64)
    const { refusal } = await app.host['chats.measure']({ ...app.inChat, text: 'x', images: [gone] })
    expect(refusal?.code).toBe('image-unknown')
    expect(await refusalOf(app.host['chats.send']({ ...app.inChat, text: 'x', images: [gone] }))).toMatch(/^image-unknown: /)
    expect((await app.shown()).tree).toEqual([])
  })

  it('are refused for a model that accepts none, before anything is sent', async () => {
    app = await openChatApp()
    const { id } = await add('one.png', png())
    await ask('With a model that can.', [id])
    await app.set({ model: 'openai/gpt-3.5-turbo' })
    const asked = app.server.requests.length
    const says = "model-no-images: This model can't read images. Model: gpt-3.5-turbo."
    expect(await refusalOf(app.host['chats.send']({ ...app.inChat, text: 'And now?' }))).toBe(says)
    const { refusal } = await app.host['chats.measure']({ ...app.inChat, text: '', images: [id], parent: null })
    expect(refusal?.code).toBe('model-no-images')
    expect(app.server.requests.length).toBe(asked)
    expect((await app.shown()).tree).toHaveLength(2)
  })

  it('are refused if there are more than any provider accepts in one request', async () => {
    app = await openChatApp()
    const ids = []
    for (const shade of [1, 2, 3, 4, 5, 6]) ids.push((await add('a.png', heavyPng(3_600_000, shade))).id)
    expect(await refusalOf(app.host['chats.send']({ ...app.inChat, text: 'x', images: ids }))).toBe(
      'too-many-images: There are too many images. The images of the conversation have 21.6 MB. The limit is 20.0 MB.',
    )
  })

  it('are limited to twenty per message', async () => {
    app = await openChatApp()
    const { id } = await add('one.png', png())
    const window = app.host.as({ kind: 'window', id: 'w' })
    const images = Array.from({ length: limits.imagesPerMessage + 1 }, () => id)
    expect(await refusalOf(window['chats.send']({ ...app.inChat, text: 'x', images }))).toMatch(/^wrong-usage: /)
  })

  it('cannot be sent by a model, and not from another workspace', async () => {
    app = await openChatApp()
    const { id } = await add('one.png', png())
    const forModel = app.host.as({ kind: 'model' })
    expect(await refusalOf(forModel['chats.send']({ ...app.here, text: 'x', images: [id] }))).toMatch(/^not-possible: /)
    const other = join(app.home, 'other')
    mkdirSync(other)
    const { id: workspace } = await app.host['workspaces.open']({ roots: [other] })
    expect(await refusalOf(app.host['images.read']({ workspace, image: id }))).toMatch(/^image-unknown: /)
    expect(await refusalOf(app.host['chats.send']({ workspace, text: 'x', images: [id] }))).toMatch(/^image-unknown: /)
  })

  it('are named in an exported chat', async () => {
    app = await openChatApp()
    const { id } = await add('the `button`.png', png())
    await ask('What is it?', [id])
    expect(await app.host['chats.export'](app.inChat)).toContain("\n\n> Attached image: `the 'button'.png` (4 × 3)\n\nWhat is it?")
  })
})

describe('deleting images', () => {
  it('deletes an image with the last chat that refers to it', async () => {
    app = await openChatApp()
    const { id } = await add('one.png', png())
    await ask('What is it?', [id])
    const { id: chat } = await app.host['chats.open']({ ...app.here, new: true })
    await app.host['chats.send']({ ...app.here, chat, text: 'Again.', images: [id], wait: true })
    await app.host['chats.change']({ ...app.inChat, change: { type: 'remove' } })
    expect(await stillThere(id)).toBe(true)
    await app.host['chats.change']({ ...app.here, chat, change: { type: 'remove' } })
    expect(await stillThere(id)).toBe(false)
  })

  it('deletes an image that was removed from the message before it was sent', async () => {
    app = await openChatApp()
    const { id } = await add('one.png', png())
    await add('same.png', png())
    await app.host['images.discard']({ ...app.here, image: id })
    expect(await stillThere(id)).toBe(true)
    await app.host['images.discard']({ ...app.here, image: id })
    expect(await stillThere(id)).toBe(false)
  })

  it('keeps an unsent image after a restart, and deletes it a month after it was added', async () => {
    let now = new Date('2026-11-19T12:00:00Z')
    app = await openChatApp({}, { host: { now: () => now } })
    const { id } = await add('one.png', png())
    const sent = await add('two.png', png({ width: 9 }))
    await ask('What is it?', [sent.id])
    const restart = async (at: string) => {
      await app.host.close()
      now = new Date(at)
      app = await openChatApp({}, { again: app, server: app.server, chat: app.chat, host: { now: () => now } })
      return [await stillThere(id), await stillThere(sent.id)]
    }
    expect(await restart('2026-12-18T12:00:00Z')).toEqual([true, true])
    expect(await restart('2026-12-20T12:00:00Z')).toEqual([false, true])
  })

  it('moves the images of an ephemeral workspace to disk when it is saved', async () => {
    app = await openChatApp()
    const passing = join(app.folder, 'passing')
    mkdirSync(passing)
    const { id: workspace } = await app.host.as({ kind: 'window', id: 'w' })['workspaces.open']({ roots: [passing], ephemeral: true })
    app.here.workspace = workspace
    const [sent, unsent] = [await add('one.png', png()), await add('two.png', png({ width: 9 }))]
    const { chat } = await app.host['chats.send']({ workspace, text: 'What is it?', images: [sent.id], wait: true })
    const file = join(app.home, 'chats.db')
    const isOnDisk = () => [file, `${file}-wal`].some((each) => existsSync(each) && readFileSync(each).includes(Buffer.from(png())))
    expect(isOnDisk()).toBe(false)
    await app.host['workspaces.change']({ workspace, fields: { ephemeral: false } })
    expect([await stillThere(sent.id), await stillThere(unsent.id), isOnDisk()]).toEqual([true, true, true])
    await app.host['chats.change']({ workspace, chat, change: { type: 'remove' } })
    expect([await stillThere(sent.id), await stillThere(unsent.id), isOnDisk()]).toEqual([false, true, false])
  })
})

describe('images.read', () => {
  it('reads image files of the tree, and refuses all others', async () => {
    app = await openChatApp({
      'src/a.ts': 'x',
      'docs/fake.png': 'text',
      'docs/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '.gitignore': 'no.png\n',
    })
    writeFileSync(join(app.root, 'docs/shot.png'), png())
    writeFileSync(join(app.root, 'no.png'), png())
    symlinkSync(join(app.root, 'no.png'), join(app.root, 'link.png'))
    writeFileSync(join(app.root, 'docs/.env.png'), png())
    writeFileSync(join(app.root, 'docs/key.svg'), `<svg>${['AKIA', 'Z7QK4TRW2NPLX5VD'].join('')}</svg>`)
    await app.host['tree.list']({ ...app.here, refresh: true })
    const read = (path: string) => app.host['images.read']({ ...app.here, path })
    expect(await read('docs/shot.png')).toEqual({ data: base64(png()) })
    const codes = []
    for (const path of ['src/a.ts', 'docs', 'docs/fake.png', 'docs/key.svg', 'docs/.env.png', 'no.png', 'link.png', '../x.png', 'gone.png'])
      codes.push([path, (await refusalOf(read(path))).split(':')[0]])
    expect(codes).toEqual([
      ['src/a.ts', 'image-unreadable'],
      ['docs', 'image-unreadable'],
      ['docs/fake.png', 'image-unreadable'],
      ['docs/key.svg', 'not-possible'],
      ['docs/.env.png', 'not-possible'],
      ['no.png', 'path-missing'],
      ['link.png', 'path-outside-workspace'],
      ['../x.png', 'path-outside-workspace'],
      ['gone.png', 'path-missing'],
    ])
  })
})
