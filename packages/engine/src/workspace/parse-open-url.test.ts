import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseOpenUrl } from './parse-open-url.ts'

const plain = { kind: 'open', files: [], isEphemeral: false, focus: false, unknown: [] }

describe('links that open a folder', () => {
  // [S7.18] [S7.19] [S7.20] [S7.21] [S7.22] [S7.23] [S7.25] [F5.1] [F5.2] [F10.3]
  it.each([
    ['sheaf://open/home/ann/code', { ...plain, folder: '/home/ann/code' }],
    ['sheaf://open//home/ann/code', { ...plain, folder: '/home/ann/code' }],
    ['sheaf://open/%2Fhome%2Fann%2Fmy%20code', { ...plain, folder: '/home/ann/my code' }],
    ['SHEAF://Open/~/code', { ...plain, folder: '~/code' }],
    ['sheaf://open/~', { ...plain, folder: '~' }],
    ['sheaf://open/C:/code', { ...plain, folder: 'C:/code' }],
    ['sheaf://open/~ann/code', { ...plain, folder: '/~ann/code' }],
    ['sheaf://open/a?workspace=one&workspace=two', { ...plain, folder: '/a', workspace: 'two' }],
    ['sheaf://open/a?files=b.ts,c%2Cd.ts&files=e%20f.ts&files=', { ...plain, folder: '/a', files: ['b.ts', 'c,d.ts', 'e f.ts'] }],
    ['sheaf://open/a?files=c%2B%2B,c++', { ...plain, folder: '/a', files: ['c++'] }],
    ['sheaf://open/a?prompt=one&prompt=&prompt=two', { ...plain, folder: '/a', prompt: 'one\n\ntwo' }],
    ['sheaf://open/a?ephemeral=true', { ...plain, folder: '/a', isEphemeral: true }],
    ['sheaf://open/a?persist=0', { ...plain, folder: '/a', isEphemeral: true }],
    ['sheaf://open/a?persist=1&ephemeral=0&focus=TRUE', { ...plain, folder: '/a', focus: true }],
    ['sheaf://open/a?approve=1&approve=2#part', { ...plain, folder: '/a', unknown: ['approve'] }],
    ['  sheaf://open/a\n', { ...plain, folder: '/a' }],
  ])('parses %s', (url, expected) => {
    expect(parseOpenUrl(url)).toEqual(expected)
  })

  // [S5.21]
  it('decodes any encoded names and prompts', () => {
    const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).filter((text) => !/\p{Cc}/u.test(text) && text.trim() === text)
    const prompt = fc.string({ unit: 'binary', minLength: 1 })
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1 }),
        fc.uniqueArray(name),
        name,
        prompt,
        fc.boolean(),
        (parts, files, workspace, text, focus) => {
          const query = [`workspace=${encodeURIComponent(workspace)}`, `prompt=${encodeURIComponent(text)}`, `focus=${focus}`]
          const url = `sheaf://open/${encodeURIComponent(`/${parts.join('/')}`)}?${[...query, `files=${files.map(encodeURIComponent).join(',')}`].join('&')}`
          expect(parseOpenUrl(url)).toEqual({ ...plain, folder: `/${parts.join('/')}`, workspace, files, prompt: text, focus })
        },
      ),
    )
  })
})

describe('links with a prompt', () => {
  it('parses the title and content of a prompt', () => {
    expect(parseOpenUrl('sheaf://prompt?title=My%20own&content=one%0Atwo')).toEqual({
      kind: 'prompt',
      title: 'My own',
      content: 'one\ntwo',
    })
  })
})

describe('invalid links', () => {
  // [S5.21] [F5.1]
  it.each([
    ['https://example.org'],
    ['sheaf:open/a'],
    ['sheaf://'],
    ['sheaf://open'],
    ['sheaf://open/'],
    ['sheaf://approve/a'],
    ['sheaf://open/%'],
    ['sheaf://open/%zz'],
    ['sheaf://open/%C3%28'],
    ['sheaf://open/a?prompt=%'],
    ['sheaf://open/a?%=x'],
    ['sheaf://open/a?files=%FF'],
    ['sheaf://open/a%00b'],
    ['sheaf://open/a?files=b%0Ac'],
    ['sheaf://open/a?workspace=b%1B%5B2J'],
    ['sheaf://open/a?focus=yes'],
    [`sheaf://open/a?workspace=${'x'.repeat(201)}`],
    [`sheaf://open/a?files=${'x,'.repeat(20)}`.replace('x,'.repeat(20), Array.from({ length: 10_001 }, (_, at) => at).join(','))],
    [`sheaf://open/${'a'.repeat(1_000_001)}`],
    ['sheaf://prompt?title=x'],
    ['sheaf://prompt?content=x'],
    ['sheaf://prompt/x?title=x&content=y'],
    ['sheaf://prompt?title=a%0Ab&content=y'],
  ])('refuses %s', (url) => {
    expect(parseOpenUrl(url)).toEqual({ kind: 'refused', says: expect.any(String), try: expect.any(String) })
  })

  it('never throws, and never returns an unanchored folder or a name with control characters', () => {
    const piece = fc.oneof(
      fc.constantFrom('sheaf://', 'open/', 'prompt', '?', '&', '=', '%', '%00', '%2e%2e', '../', '~', 'files=', ',', '#'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const read = parseOpenUrl(`sheaf://open/${pieces.join('')}`)
        expect(parseOpenUrl(pieces.join('')).kind).toBeTypeOf('string')
        if (read.kind !== 'open') return
        expect(read.folder).toMatch(/^(?:\/|~$|~\/|[A-Za-z]:[\\/])/)
        for (const name of [read.folder, read.workspace ?? '', ...read.files]) expect(name).not.toMatch(/\p{Cc}/u)
      }),
    )
  })
})
