import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DocumentFormat, isRefusal } from '@sheaf/contract'
import { openPool, spawnProcess } from '@sheaf/engine/work'
import { afterAll, describe, expect, it } from 'vitest'
import { type ExtractRequest, extractDocument, openDocumentWorkers } from './extract-document.ts'
import { makeDocx, makePdf, makePptx, makeXlsx, makeZip } from './testing/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-documents-'))
const pool = openDocumentWorkers()
afterAll(async () => {
  await pool.close()
  rmSync(folder, { recursive: true })
})

let files = 0

async function extract(format: DocumentFormat, bytes: Buffer | string, options: Partial<ExtractRequest> = {}) {
  const relative = `${++files}.${format}`
  writeFileSync(join(folder, relative), bytes)
  const outcome = await extractDocument(pool, { root: folder, relative, format, ranges: [], ...options })
  if (!outcome.ok) return outcome
  const { title, total, sections } = outcome.text
  return { title, total, sections }
}

const section = (number: number, title: string, markdown: string) => ({ number, title, markdown })

describe('PDF', () => {
  it('reads each page as a section, with its paragraphs and headings', async () => {
    const bytes = makePdf([['# Results', 'The first line', 'and the second.'], ['Page (two)']], { title: 'A paper' })
    expect(await extract('pdf', bytes)).toEqual({
      title: 'A paper',
      total: 2,
      sections: [section(1, '', '### Results\n\nThe first line\nand the second.'), section(2, '', 'Page (two)')],
    })
  })

  it('reads only the requested pages, across batches', async () => {
    const bytes = makePdf(Array.from({ length: 120 }, (_, at) => [`Text of page ${at + 1}`]))
    const read = await extract('pdf', bytes, {
      ranges: [
        { from: 3, to: 5 },
        { from: 60, to: 100 },
      ],
    })
    const numbers = [3, 4, 5, ...Array.from({ length: 41 }, (_, at) => 60 + at)]
    expect(read).toEqual({ title: '', total: 120, sections: numbers.map((number) => section(number, '', `Text of page ${number}`)) })
  })

  it('reports progress in pages', async () => {
    writeFileSync(join(folder, 'long.pdf'), makePdf(Array.from({ length: 90 }, () => ['Text'])))
    const seen: string[] = []
    const request = { root: folder, relative: 'long.pdf', format: 'pdf', ranges: [] } as const
    await extractDocument(pool, request, { onProgress: ({ done, total }) => seen.push(`${done}/${total}`) })
    expect(seen).toEqual(['40/90', '80/90', '90/90'])
  })

  it('refuses pages that it does not have, encrypted files, files without text, and files that are not PDFs', async () => {
    const bytes = makePdf([['One']])
    expect([
      await extract('pdf', bytes, { ranges: [{ from: 2, to: 9 }] }),
      await extract('pdf', makePdf([['One']], { encrypted: true })),
      await extract('pdf', makePdf([[], []])),
      await extract('pdf', 'Not a PDF.'),
      await extract('pdf', ''),
    ]).toEqual([
      { ok: false, why: 'no-section', detail: 'It has 1 page.' },
      { ok: false, why: 'encrypted', detail: '' },
      { ok: false, why: 'empty' },
      { ok: false, why: 'malformed', detail: 'It is not a PDF.' },
      { ok: false, why: 'empty', detail: '' },
    ])
  })

  it('is refused if it changes while it is read', async () => {
    const write = (word: string) => writeFileSync(join(folder, 'moving.pdf'), makePdf(Array.from({ length: 60 }, () => [word])))
    write('Before')
    const request = { root: folder, relative: 'moving.pdf', format: 'pdf', ranges: [] } as const
    expect(await extractDocument(pool, request, { onProgress: () => write('After') })).toEqual({ ok: false, why: 'changed' })
  })

  it('ends with an outcome for every mutation of a valid file', async () => {
    const valid = makePdf([['# One', 'Some text'], ['Two']], { title: 'Fuzz' })
    const random = openRandom(20_261_119)
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, async (_, number) => {
        const bytes = Buffer.from(valid)
        for (let change = 0; change <= number % 12; change++) bytes[random(bytes.length)] = random(256)
        const cut = number % 5 === 0 ? bytes.subarray(0, random(bytes.length)) : bytes
        const outcome = await extract('pdf', cut)
        return 'why' in outcome ? outcome.why : 'read'
      }),
    )
    expect([...new Set(outcomes)].filter((each) => !['read', 'malformed', 'empty', 'encrypted'].includes(each))).toEqual([])
    expect(outcomes).toContain('malformed')
    expect(outcomes).toContain('read')
  })
})

/** The same numbers for the same seed. */
function openRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('Word', () => {
  const paragraph = (text: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`

  it('reads headings as sections, with lists and tables', async () => {
    const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`
    const body = [
      paragraph('Before &amp; above'),
      paragraph('Setup', '<w:pStyle w:val="berschrift1"/>'),
      paragraph('Details', '<w:pStyle w:val="berschrift3"/>'),
      paragraph('first', '<w:numPr/>'),
      paragraph('second', '<w:numPr/>'),
      `<w:tbl><w:tr>${cell('Name')}${cell('Size')}</w:tr><w:tr>${cell('a|b')}${cell('2')}</w:tr></w:tbl>`,
      '<w:p><w:r><w:delText>deleted</w:delText></w:r></w:p>',
    ].join('')
    expect(await extract('docx', makeDocx(body, 'Guide'))).toEqual({
      title: 'Guide',
      total: 2,
      sections: [
        section(1, '', 'Before & above'),
        section(2, 'Setup', '#### Details\n\n- first\n- second\n|  Name |  Size |\n| --- | --- |\n|  a\\|b |  2 |'.replaceAll('|  ', '| ')),
      ],
    })
  })

  it('does not expand entities that the document defines', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "boom"><!ENTITY b "&a;&a;&a;&a;">]>'
    const bytes = makeZip([{ name: 'word/document.xml', data: `${bomb}<w:document><w:body>${paragraph('x &b; y')}</w:body></w:document>` }])
    expect(await extract('docx', bytes)).toEqual({ title: '', total: 1, sections: [section(1, '', 'x &b; y')] })
  })
})

describe('Excel', () => {
  it('reads each sheet as a table', async () => {
    const people =
      '<row><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Age</t></is></c></row><row><c r="A2" t="b"><v>1</v></c><c r="C2"><v>4.5</v></c></row>'
    expect(await extract('xlsx', makeXlsx({ People: people, Empty: '' }, ['Name']))).toEqual({
      title: '',
      total: 2,
      sections: [section(1, 'People', '| Name |  | Age |\n| --- | --- | --- |\n| TRUE |  | 4.5 |'), section(2, 'Empty', '')],
    })
  })

  it('refuses a sheet that repeats a long shared string too often', async () => {
    const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(400)
    expect(
      await extract(
        'xlsx',
        makeXlsx({ A: rows }, [
          Array.from({ length: 60_000 }, (_, at) => at)
            .join(' ')
            .slice(0, 60_000),
        ]),
      ),
    ).toEqual({
      ok: false,
      why: 'too-large',
      detail: 'It contains more than 5 million characters of text.',
    })
  })
})

describe('PowerPoint', () => {
  it('reads the slides in their order, with notes', async () => {
    const slides = [
      { title: 'Why', points: ['It is slow', 'It is old'], notes: 'Say this slowly.' },
      { title: 'How', points: [] },
    ]
    expect(await extract('pptx', makePptx(slides))).toEqual({
      title: '',
      total: 2,
      sections: [section(1, 'Why', '- It is slow\n- It is old\n\n**Notes**\n\n- Say this slowly.'), section(2, 'How', '')],
    })
  })
})

describe('Office files that attack their reader', () => {
  const document = { name: 'word/document.xml', data: '<w:document/>' }
  it.each([
    ['a part that inflates a thousand times', makeZip([{ name: 'word/document.xml', data: Buffer.alloc(20_000_000) }]), 'zip-bomb'],
    ['a part that is larger than it says', makeZip([{ name: 'word/document.xml', data: Buffer.alloc(20_000_000), size: 10 }]), 'zip-bomb'],
    ['a part that says it is huge', makeZip([{ ...document, size: 3_000_000_000 }]), 'zip-bomb'],
    ['too many parts', makeZip([document], { entries: 60_000 }), 'zip-bomb'],
    ['more parts than there are', makeZip([document], { entries: 2 }), 'malformed'],
    ['an encrypted part', makeZip([{ ...document, encrypted: true }]), 'encrypted'],
    ['an encrypted document', Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)]), 'encrypted'],
    ['a truncated file', makeZip([document]).subarray(0, -30), 'malformed'],
    ['a file that is not a ZIP file', Buffer.from('word'), 'malformed'],
    ['a ZIP file that is not a Word document', makeZip([{ name: 'a.txt', data: 'a' }]), 'malformed'],
  ])('refuses %s', async (_, bytes, why) => {
    expect(await extract('docx', bytes)).toMatchObject({ ok: false, why })
  })
})

it('refuses a presentation that shows one large part again and again', async () => {
  const bytes = makeZip([
    { name: 'ppt/presentation.xml', data: `<p:presentation>${'<p:sldId r:id="s1"/>'.repeat(40)}</p:presentation>` },
    { name: 'ppt/_rels/presentation.xml.rels', data: '<Relationships><Relationship Id="s1" Target="slides/slide1.xml"/></Relationships>' },
    { name: 'ppt/slides/slide1.xml', data: Buffer.alloc(4_900_000, ' ') },
  ])
  expect(await extract('pptx', bytes)).toMatchObject({ ok: false, why: 'zip-bomb' })
})

describe('HTML', () => {
  it('reads the main content as Markdown', async () => {
    const html = `<!doctype html><html><head><title> The  guide </title><style>x{}</style></head><body>
<nav><a href="/">Home</a></nav>
<main><h1>Install</h1><p>Run <code>npm i</code> and <b>wait</b>.<br>Then:</p>
<ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul><ol><li>first</li></ol>
<pre><code>a
  b</code></pre><script>alert(1)</script><p hidden>secret</p>
<h2>Usage</h2><h3>Flags</h3><table><tr><th>Flag</th><th>Use</th></tr><tr><td>-x</td><td>a | b</td></tr></table></main>
<footer>Imprint</footer></body></html>`
    expect(await extract('html', html)).toEqual({
      title: 'The guide',
      total: 2,
      sections: [
        section(1, 'Install', 'Run `npm i` and **wait**.\nThen:\n\n- one\n  - inner\n- two\n\n1. first\n\n```\na\n  b\n```'),
        section(2, 'Usage', '### Flags\n\n| Flag | Use |\n| --- | --- |\n| -x | a \\| b |'),
      ],
    })
  })

  it('reads the whole body of a page without a main element, in its charset', async () => {
    const html = Buffer.from('<meta charset="iso-8859-1"><p>Caf\xe9</p><p>end', 'latin1')
    expect(await extract('html', html)).toEqual({ title: '', total: 1, sections: [section(1, '', 'Café\n\nend')] })
  })

  it('refuses a page with a million nested elements', async () => {
    const detail = 'Its elements are nested too deeply.'
    expect(await extract('html', `${'<div>'.repeat(1_000_000)}deep`)).toEqual({ ok: false, why: 'malformed', detail })
  })

  it('refuses a page with more than 20,000 sections', async () => {
    const detail = 'It has more than 20,000 sections.'
    expect(await extract('html', '<h2>a</h2><p>b</p>'.repeat(20_001))).toEqual({ ok: false, why: 'too-large', detail })
  })

  it('refuses content that is not text, whatever the server calls it', async () => {
    const refused = { ok: false, why: 'unsupported', detail: 'It is not text.' }
    expect([await extract('html', makePdf([['One']])), await extract('text', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0]))]).toEqual([
      refused,
      refused,
    ])
    expect(await extract('html', Buffer.from('\ufeff<p>wide', 'utf16le'), { charset: 'utf-16le' })).toMatchObject({
      sections: [{ markdown: 'wide' }],
    })
  })

  it('refuses a page of 100 MB unread', async () => {
    expect(await extract('html', Buffer.alloc(100_000_000, '<p>'))).toEqual({ ok: false, why: 'too-large', detail: 'The limit is 20 MB.' })
  })
})

describe('Markdown and plain text', () => {
  it('are divided at headings outside of code', async () => {
    const text = 'Intro\n# Install #\n```\n# not a heading\n```\n### Details\n## Use\r\nCall it.'
    expect(await extract('text', text)).toEqual({
      title: '',
      total: 3,
      sections: [section(1, '', 'Intro'), section(2, 'Install', '```\n# not a heading\n```\n### Details'), section(3, 'Use', 'Call it.')],
    })
  })
})

describe('notebooks', () => {
  it('reads cells with the text of their outputs', async () => {
    const cells = [
      { cell_type: 'markdown', source: ['# Study\n', 'Intro'] },
      {
        cell_type: 'code',
        source: 'print(1)',
        outputs: [
          { output_type: 'stream', text: ['1\n'] },
          { output_type: 'display_data', data: { 'image/png': 'iVBOR', 'text/html': '<b>' } },
          { output_type: 'error', traceback: ['\u001b[31mValueError\u001b[0m', 'line 1'] },
        ],
      },
    ]
    const notebook = { nbformat: 4, metadata: { language_info: { name: 'python' } }, cells }
    expect(await extract('notebook', JSON.stringify(notebook))).toEqual({
      title: 'Study',
      total: 2,
      sections: [
        section(1, '', '# Study\nIntro'),
        section(2, '', '```python\nprint(1)\n```\n\nOutput:\n\n```\n1\n```\n\nOutput:\n\n```\nValueError\nline 1\n```'),
      ],
    })
  })

  it.each(['{', '[]', '{"cells": 3}', '{"worksheets": []}'])('refuses %s', async (text) => {
    expect(await extract('notebook', text)).toMatchObject({ ok: false, why: 'malformed' })
  })
})

describe('workers', () => {
  it('stops at once when the call is canceled', async () => {
    writeFileSync(join(folder, 'canceled.pdf'), makePdf(Array.from({ length: 2_000 }, () => ['Text'])))
    const stop = new AbortController()
    const request = { root: folder, relative: 'canceled.pdf', format: 'pdf', ranges: [] } as const
    const run = extractDocument(pool, request, { signal: stop.signal, onProgress: () => stop.abort() })
    expect(await run.catch((error: unknown) => (isRefusal(error) ? error.code : error))).toBe('cancelled')
  })

  it('reports a document that takes too long, and one that needs too much memory', async () => {
    const html = `<p>${'text '.repeat(1_000_000)}`
    expect(await extract('html', html, { deadlineMs: 1 })).toEqual({ ok: false, why: 'timeout', detail: '' })
    writeFileSync(join(folder, 'large.html'), html)
    const small = openPool(1, { spawn: spawnProcess, heapMegabytes: 8 })
    const request = { root: folder, relative: 'large.html', format: 'html', ranges: [] } as const
    expect(await extractDocument(small, request)).toEqual({ ok: false, why: 'crashed', detail: '' })
    await small.close()
  })

  it('does not follow a link, and reports a missing file', async () => {
    symlinkSync('/etc/passwd', join(folder, 'link.html'))
    expect([
      await extractDocument(pool, { root: folder, relative: 'link.html', format: 'html', ranges: [] }),
      await extractDocument(pool, { root: folder, relative: 'gone.pdf', format: 'pdf', ranges: [] }),
      await extractDocument(pool, { root: folder, relative: '.', format: 'pdf', ranges: [] }),
    ]).toEqual([
      { ok: false, why: 'unreadable', detail: '' },
      { ok: false, why: 'missing', detail: '' },
      { ok: false, why: 'unreadable', detail: '' },
    ])
  })
})
