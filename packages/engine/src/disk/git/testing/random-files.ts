// Names and contents of files as they occur in real repositories.

import type { Random } from '../../../work/testing/random.ts'
import { toByteText } from '../../ignore/byte-text.ts'
import type { Build } from './build.ts'

const folders = ['', '', 'src/', 'src/', 'src/app/', 'docs/', 'lib/', 'test data/']
const stems = ['main', 'index', 'README', 'util', 'server', 'notes', 'table', 'view', 'model', 'config']
const extensions = ['py', 'ts', 'md', 'txt', 'c', 'bin', 'cfg', 'id', 'lock', 'sh']

/** Names that are not portable are used only where the file system accepts them. */
const oddNames: readonly { kind: string; name: string; platforms?: readonly string[] }[] = [
  { kind: 'name with spaces', name: 'two  words .txt' },
  { kind: 'name with quotes', name: `it's "quoted".txt`, platforms: ['linux', 'darwin'] },
  { kind: 'name with a tab', name: 'tab\there.txt', platforms: ['linux', 'darwin'] },
  { kind: 'name with a newline', name: 'line\nbreak.txt', platforms: ['linux', 'darwin'] },
  { kind: 'name with a backslash', name: 'back\\slash.txt', platforms: ['linux', 'darwin'] },
  { kind: 'NFC name', name: toByteText('caf\u00e9.txt') },
  { kind: 'NFD name', name: toByteText('re\u0301sume\u0301.txt'), platforms: ['linux'] },
  { kind: 'NFC and NFD of one name', name: toByteText('cafe\u0301.txt'), platforms: ['linux'] },
  { kind: 'name that is not UTF-8', name: 'latin-\xe9-\xff.txt', platforms: ['linux'] },
  { kind: 'name with a leading dash', name: '--output=x.txt' },
  { kind: 'name like a pathspec', name: ':(glob)*.txt', platforms: ['linux', 'darwin'] },
  { kind: 'name with an emoji', name: toByteText('📦 box.md') },
]

/** Different paths, as byte text. Those that name working-tree-encoding files end with `.u16`. */
export function randomPaths(build: Build, count: number): string[] {
  const { random } = build
  const paths = new Set<string>()
  for (let at = 0; at < count; at++)
    paths.add(`${random.pick(folders)}${random.pick(stems)}${random.below(3) || ''}.${random.pick(extensions)}`)
  if (build.maybe('UTF-16 file', 0.25)) paths.add('docs/wide.u16')
  for (const { kind, name } of random.sample(oddNames.filter(isPossible), random.below(4))) {
    build.kinds.add(kind)
    paths.add(random.pick(['', 'src/', 'docs/']) + name)
    if (kind === 'NFC and NFD of one name') paths.add(toByteText('caf\u00e9.txt'))
  }
  return [...paths]
}

function isPossible({ platforms }: { platforms?: readonly string[] }): boolean {
  return platforms === undefined || platforms.includes(process.platform)
}

export function randomContent(build: Build, path: string): Buffer {
  const { random } = build
  if (path.endsWith('.u16')) return Buffer.from(`\ufeff${randomLines(random, 12).join('\n')}\n`, 'utf16le')
  if (path.endsWith('.bin')) {
    if (build.maybe('Git LFS pointer as text', 0.4)) return lfsPointer(random)
    build.kinds.add('binary file')
    return Buffer.from(Array.from({ length: 40 + random.below(400) }, (_, at) => (at % 7 === 0 ? 0 : random.below(256))))
  }
  if (build.maybe('empty file', 0.06)) return Buffer.alloc(0)
  const lines = randomLines(random, 6 + random.below(40))
  if (path.endsWith('.id')) lines.splice(1, 0, '# $Id$')
  return joinLines(build, lines)
}

function lfsPointer(random: Random): Buffer {
  const id = Array.from({ length: 64 }, () => random.below(16).toString(16)).join('')
  return Buffer.from(`version https://git-lfs.github.com/spec/v1\noid sha256:${id}\nsize ${random.below(9_000_000)}\n`)
}

/** Code with headings, so that hunk headers depend on the language, and repeated lines, so that diff algorithms differ. */
function randomLines(random: Random, count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    if (at % 9 === 3) return `def step_${random.below(50)}(value):`
    if (at % 9 === 5) return `class Item${random.below(50)} {`
    return random.pick([
      '',
      '    return value',
      '}',
      `    value = ${random.below(30)}`,
      `    call(${random.below(9)})`,
      `Some words ${at}.`,
    ])
  })
}

function joinLines(build: Build, lines: readonly string[]): Buffer {
  const { random } = build
  const ends = build.maybe('CRLF file', 0.2)
    ? ['\r\n']
    : build.maybe('mixed line endings', 0.08)
      ? ['\n', '\r\n']
      : build.maybe('CR file', 0.04)
        ? ['\r']
        : ['\n']
  const text = lines.map((line) => line + random.pick(ends)).join('')
  const mark = build.maybe('BOM', 0.05) ? '\ufeff' : ''
  return Buffer.from(mark + (build.maybe('no final newline', 0.1) ? text.trimEnd() : text))
}

/** A few lines of text replaced, added and removed, or some bytes of a binary file changed. */
export function editedContent(random: Random, path: string, before: Buffer): Buffer {
  if (path.endsWith('.u16')) return Buffer.concat([before, Buffer.from(`more ${random.below(99)}\n`, 'utf16le')])
  if (before.includes(0)) return Buffer.concat([before, Buffer.from([0, random.below(256)])])
  const lines = before.toString('latin1').split('\n')
  for (let count = 1 + random.below(3); count > 0; count--) {
    const at = random.below(lines.length)
    const end = lines[at]?.endsWith('\r') ? '\r' : ''
    lines.splice(at, random.below(3), ...Array.from({ length: random.below(3) }, () => `    value = ${random.below(30)}${end}`))
  }
  const text = lines.join('\n')
  return Buffer.from(text === before.toString('latin1') ? `${text}one more\n` : text, 'latin1')
}

/** The same text with the other line endings, as editors write it on another system. */
export function otherLineEndings(before: Buffer): Buffer {
  const text = before.toString('latin1')
  return Buffer.from(text.includes('\r\n') ? text.replaceAll('\r\n', '\n') : text.replaceAll('\n', '\r\n'), 'latin1')
}
