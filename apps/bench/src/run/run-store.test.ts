import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openRunStore } from './run-store.ts'
import { replyTo, tinyHeader } from './testing/tiny-set.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-runs-'))
afterAll(() => rmSync(folder, { recursive: true }))
let homes = 0
const freshStore = () => openRunStore(join(folder, `home-${homes++}`))
const { id } = tinyHeader()

describe('the run store', () => {
  it('keeps concurrent lines intact, in a file that only this user can read', async () => {
    const store = freshStore()
    const file = await store.create(tinyHeader())
    await Promise.all(Array.from({ length: 20 }, (_, at) => file.append({ reply: replyTo('python-1', `${at} `.repeat(5_000)) })))
    await file.close()
    const path = join(store.folder, `${id}.jsonl`)
    expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(22)
    expect(store.read(id).replies).toEqual([replyTo('python-1', '19 '.repeat(5_000))])
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('does not overwrite an existing run', async () => {
    const store = freshStore()
    await (await store.create(tinyHeader())).close()
    await expect(store.create(tinyHeader())).rejects.toMatchObject({ code: 'state-unwritable' })
  })

  it('keeps the last reply to a task, and drops a score when more replies arrive', async () => {
    const store = freshStore()
    const file = await store.create(tinyHeader())
    const fault = { ...replyTo('python-1'), fault: { code: 'model-busy', says: 'Busy.' } }
    const scored = { pointsRate: 1, earned: 1, possible: 100, ranked: false }
    await file.append({ reply: fault })
    await file.append({ ended: 'then', scored })
    expect(store.read(id)).toMatchObject({ replies: [fault], ended: { at: 'then', scored } })
    await file.append({ reply: replyTo('python-1', 'better') })
    await file.close()
    const { replies, ended } = store.read(id)
    expect([replies, ended]).toEqual([[replyTo('python-1', 'better')], undefined])
    await store.note(id, { submitted: { id: 's', state: 'received' } })
    expect(store.read(id).submitted).toEqual({ id: 's', state: 'received' })
  })

  it('drops a torn last line, and refuses a file damaged elsewhere, naming the line', async () => {
    const store = freshStore()
    const file = await store.create(tinyHeader())
    await file.append({ reply: replyTo('python-1', 'ü') })
    await file.close()
    const path = join(store.folder, `${id}.jsonl`)
    const whole = readFileSync(path)
    writeFileSync(path, Buffer.concat([whole, Buffer.from('{"reply":{"task":"python-2","reply":"\u{1f33e}').subarray(0, -2)]))
    expect(store.read(id).replies).toEqual([replyTo('python-1', 'ü')])
    const resumed = await store.resume(id)
    await resumed.append({ reply: replyTo('python-2') })
    await resumed.close()
    expect(readFileSync(path, 'utf8')).toBe(`${whole.toString('utf8')}${JSON.stringify({ reply: replyTo('python-2') })}\n`)
    for (const [text, line] of [
      ['', 1],
      ['{}\n', 1],
      ['{"run":{"version":1}}\n', 1],
      [`${JSON.stringify({ run: tinyHeader({ tasks: ['../../x'] }) })}\n`, 1],
      [`${whole.toString('utf8')}{"reply":\n{}\n`, 3],
    ] as const) {
      writeFileSync(path, text)
      expect(() => store.read(id)).toThrow(expect.objectContaining({ code: 'run-unreadable', detail: `${id}.jsonl, line ${line}.` }))
    }
    expect(store.list()).toEqual({ runs: [], damaged: [`${id}.jsonl`] })
  })

  it('lists the newest run first, and removes one without touching others', async () => {
    const store = freshStore()
    for (const day of ['13', '15', '14'])
      await (await store.create(tinyHeader({ id: `run-${day}`, startedAt: `2026-11-${day}T00:00:00Z` }))).close()
    const ids = () => store.list().runs.map(({ header }) => header.id)
    expect(ids()).toEqual(['run-15', 'run-14', 'run-13'])
    copyFileSync(join(store.folder, 'run-13.jsonl'), join(store.folder, 'from-a-friend.jsonl'))
    expect(store.list().damaged).toEqual(['from-a-friend.jsonl'])
    store.remove('run-14')
    expect(ids()).toEqual(['run-15', 'run-13'])
  })

  it('does not accept a path as an id', async () => {
    const store = freshStore()
    mkdirSync(store.folder, { recursive: true })
    writeFileSync(join(store.folder, '..', 'outside.jsonl'), `${JSON.stringify({ run: tinyHeader() })}\n`)
    const hostile = ['../outside', '..', '', '.hidden', 'a/b', 'a\\b', 'a\0b', 'x'.repeat(90), '/etc/passwd']
    const unknown = { code: 'unknown-run' }
    for (const name of [...hostile, 'nothing']) {
      expect(() => store.read(name)).toThrow(expect.objectContaining(unknown))
      expect(() => store.remove(name)).toThrow(expect.objectContaining(unknown))
      await expect(store.resume(name)).rejects.toMatchObject(unknown)
    }
    for (const name of hostile) await expect(store.create(tinyHeader({ id: name }))).rejects.toMatchObject(unknown)
  })
})
