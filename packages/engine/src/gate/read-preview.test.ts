import { ftruncateSync, mkdtempSync, openSync, rmSync, symlinkSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { previewBytes, previewLines, readPreview } from './read-preview.ts'

const root = mkdtempSync(join(tmpdir(), 'sheaf-preview-'))
afterAll(() => rmSync(root, { recursive: true }))
const awsKey = ['AKIA', 'Z7QK4TRW2NPLX5VD'].join('')
const file = { root, relative: 'file', path: 'file' }

async function read(from = 1, { reveal = false, starts = new Map<number, number>() } = {}) {
  const answer = await readPreview(file, { from, reveal, facts: undefined, starts })
  if (!answer.ok) throw new Error(answer.why)
  return answer
}

/** Reads window after window, like a user who scrolls. */
async function readAll(): Promise<string[]> {
  const windows: string[] = []
  const starts = new Map<number, number>()
  for (let from = 1; ; ) {
    const { text, more } = await read(from, { starts })
    windows.push(text)
    if (!more) return windows
    from += Math.max(1, text.split('\n').length - 1)
  }
}

describe('preview windows', () => {
  it('join to the whole file, whatever its lines', async () => {
    const line = fc.string({ unit: 'binary', maxLength: 300 }).map((text) => text.replace(/\p{Cc}/gu, 'é'))
    const lines = fc.array(fc.oneof(line, fc.constant(''), fc.constant('ü'.repeat(5_000))), { minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(lines, fc.integer({ min: 1, max: 60 }), fc.boolean(), async (some, times, ends) => {
        const text = Array.from({ length: times }, () => some.join('\n')).join('\n') + (ends ? '\n' : '')
        writeFileSync(join(root, 'file'), text)
        expect((await readAll()).join('')).toBe(text)
      }),
      { numRuns: 40 },
    )
  })

  it('returns windows up to the line limit, starting at any line', async () => {
    writeFileSync(join(root, 'file'), Array.from({ length: 12_000 }, (_, at) => `line ${at + 1}\n`).join(''))
    const first = await read()
    expect([first.text.split('\n').length - 1, first.more]).toEqual([previewLines, true])
    // A window may start at a line that no earlier window reached.
    expect((await read(11_999)).text).toBe('line 11999\nline 12000\n')
    expect(await read(12_001)).toMatchObject({ text: '', more: false })
    expect(await read(99_999)).toMatchObject({ text: '', more: false })
  })

  it('cuts a line longer than a window between characters, and continues with the next line', async () => {
    writeFileSync(join(root, 'file'), `${'aé'.repeat(2_000_000)}\nnext\n`)
    const first = await read()
    expect(Buffer.byteLength(first.text)).toBeGreaterThan(previewBytes - 4)
    expect(first.text).not.toContain('\ufffd')
    expect(first.more).toBe(true)
    expect((await read(2)).text).toBe('next\n')
  })

  it('returns windows up to the byte limit, even if a line ends exactly there', async () => {
    writeFileSync(join(root, 'file'), `${'a'.repeat(previewBytes)}\nnext\n`)
    expect(await read()).toMatchObject({ text: 'a'.repeat(previewBytes), more: true })
    expect(await read(2)).toMatchObject({ text: 'next\n', more: false })
  })

  it('continues after a long line whose end was read with the window', async () => {
    writeFileSync(join(root, 'file'), `${'a'.repeat(previewBytes + 10)}\nnext\n`)
    const starts = new Map<number, number>()
    expect(await read(1, { starts })).toMatchObject({ text: 'a'.repeat(previewBytes), more: true })
    expect(starts).toEqual(new Map([[2, previewBytes + 11]]))
  })

  it('decodes UTF-8 when the bytes read end inside a character', async () => {
    const length = Math.floor(previewBytes / 3)
    for (const shift of ['', 'a', 'aa']) {
      writeFileSync(join(root, 'file'), shift + 'あ'.repeat(200_000))
      expect((await read()).text).toBe(shift + 'あ'.repeat(length - (shift.length > previewBytes % 3 ? 1 : 0)))
    }
  })

  it('starts at a known line start without searching for it', async () => {
    writeFileSync(join(root, 'file'), 'a\nb\nc\n')
    expect(await read(1_000, { starts: new Map([[1_000, 4]]) })).toMatchObject({ text: 'c\n', from: 1_000 })
  })

  it('previews a file of several gigabytes', async () => {
    const handle = openSync(join(root, 'file'), 'w')
    writeSync(handle, 'the beginning\n'.repeat(100_000))
    ftruncateSync(handle, 3_000_000_000)
    const answer = await read()
    expect(answer).toMatchObject({ more: true, stamp: { size: 3_000_000_000 } })
    expect(answer.text.startsWith('the beginning\n')).toBe(true)
  })

  it('decodes text that is not UTF-8, and rejects binary files', async () => {
    writeFileSync(join(root, 'file'), Buffer.from('caf\xe9\n', 'latin1'))
    expect((await read()).text).toBe('café\n')
    writeFileSync(join(root, 'file'), Buffer.from('\ufeffone\ntwo\n', 'utf16le'))
    expect((await read(2)).text).toBe('two\n')
    writeFileSync(join(root, 'file'), Buffer.from([1, 2, 0, 3]))
    await expect(read()).rejects.toThrow('binary')
  })

  it('rejects links, missing files and paths outside the root', async () => {
    symlinkSync('/etc/hostname', join(root, 'link'))
    const ask = { from: 1, reveal: true, facts: undefined, starts: new Map() }
    expect(await readPreview({ root, relative: 'link', path: 'link' }, ask)).toEqual({ ok: false, why: 'a link' })
    expect(await readPreview({ root, relative: 'none', path: 'none' }, ask)).toEqual({ ok: false, why: 'no longer exists' })
    expect(await readPreview({ root, relative: '../x', path: 'x' }, ask)).toMatchObject({ ok: false })
  })
})

describe('secrets in a preview', () => {
  it('redacts secrets until the user asks to see them, and reports their line numbers', async () => {
    const lines = Array.from({ length: 9_000 }, (_, at) => `const value${at} = ${at}`)
    lines[7_999] = `const key = '${awsKey}'`
    writeFileSync(join(root, 'file'), lines.join('\n'))
    const shown = await read(5_001)
    expect(shown.text).not.toContain(awsKey)
    expect(shown.findings).toEqual([expect.objectContaining({ line: 8_000 })])
    expect(shown.text.split('\n').length).toBe(4_000)
    expect((await read(5_001, { reveal: true })).text).toContain(awsKey)
    expect((await read(1)).findings).toEqual([])
  })

  it('redacts a secret when the window starts in the middle of it', async () => {
    const key = ['-----BEGIN RSA PRIVATE', 'KEY-----'].join(' ')
    const end = ['-----END RSA PRIVATE', 'KEY-----'].join(' ')
    const body = Array.from({ length: 20 }, (_, at) => `MIIEcanary${at}AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`)
    const lines = [...Array.from({ length: 4_990 }, () => 'x'), key, ...body, end, 'after']
    writeFileSync(join(root, 'file'), `${lines.join('\n')}\n`)
    for (const from of [1, 4_995, 5_000, 5_001, 5_005]) expect((await read(from)).text).not.toContain('canary')
    expect((await read(5_013)).text).toBe('after\n')
  })
})
