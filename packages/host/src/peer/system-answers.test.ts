// Tests the parsers with output as the operating systems print it.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseArgs, parseStat } from './linux-processes.ts'
import { openMacProcesses, parseFolder, parseOwners, parseRow } from './mac-processes.ts'
import { plainAddress, socketInode, socketUser } from './tcp-table.ts'
import { node } from './testing/start-editor.ts'
import { openWindowsProcesses, parseReport, splitCommandLine, trueParent } from './windows-processes.ts'

const ends = { address: '127.0.0.1', port: 50_123, remoteAddress: '127.0.0.1', remotePort: 7_000 }

describe('Linux', () => {
  it('parses a process whose name contains brackets and spaces', () => {
    const rest = `S 4242 1 1 0 -1 4194560 ${'0 '.repeat(12)}987654 ${'0 '.repeat(30)}`
    for (const name of ['node', 'a) S 1 (b', '((', ') )'])
      expect(parseStat(`77 (${name}) ${rest}`)).toEqual({ parent: 4242, started: '987654' })
    expect(parseStat('')).toBeUndefined()
  })

  it('ignores arguments that were overwritten', () => {
    expect(parseArgs('python3\0-u\0/tmp/ed.py\0')).toEqual(['python3', '-u', '/tmp/ed.py'])
    expect(parseArgs('python3\0/tmp/ed.py\0\0\0\0')).toEqual(['python3'])
    expect(parseArgs('claude\0\0\0')).toEqual(['claude'])
    expect(parseArgs('')).toEqual([''])
  })

  it('finds a connection by both of its ends', () => {
    const byte = fc.integer({ min: 0, max: 255 })
    const four = fc.tuple(byte, byte, byte, byte)
    const six = fc.array(byte, { minLength: 16, maxLength: 16 })
    const port = fc.integer({ min: 1, max: 65_535 })
    fc.assert(
      fc.property(fc.oneof(four, six), fc.oneof(four, six), port, port, fc.integer({ min: 1, max: 1e9 }), (from, to, own, other, inode) => {
        const table = [
          '  sl  local_address rem_address   st',
          row(from, own, to, other, '06', 1),
          row(from, own, to, other, '01', inode),
        ].join('\n')
        const asked = { address: spelled(from), port: own, remoteAddress: spelled(to), remotePort: other }
        expect(socketInode(table, asked)).toBe(String(inode))
        expect(socketInode(table, { ...asked, port: own === 1 ? 2 : own - 1 })).toBeUndefined()
        const swapped = { address: asked.remoteAddress, port: other, remoteAddress: asked.address, remotePort: own }
        if (own !== other) expect(socketInode(table, swapped)).toBeUndefined()
      }),
    )
  })

  it('finds the user of a connection by both addresses and ports, in any state', () => {
    const row = (local: string, remote: string, state: string, user: number) =>
      `   0: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000  ${user}        0 8994544 1 000000007a13fa83 20 4 30 10 -1`
    const mapped = '0000000000000000FFFF0000'
    const table = [
      row('0100007F:A033', '0100007F:12D4', '01', 1000),
      row('0200007F:A033', '0100007F:12D4', '01', 1001),
      row(`${mapped}0100007F:A034`, `${mapped}0100007F:12D4`, '05', 1002),
    ].join('\n')
    const user = (address: string, port: number, remoteAddress = '127.0.0.1') =>
      socketUser(table, { address, port, remoteAddress, remotePort: 0x12d4 })
    expect([user('127.0.0.1', 0xa033), user('127.0.0.2', 0xa033), user('127.0.0.1', 0xa034)]).toEqual([1000, 1001, 1002])
    expect([user('127.0.0.3', 0xa033), user('127.0.0.1', 0xa033, '127.0.0.2')]).toEqual([undefined, undefined])
  })

  it('normalizes the spellings of an address', () => {
    expect(['::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', 'FE80::1%lo'].map(plainAddress)).toEqual([
      '0:0:0:0:0:0:0:1',
      '0:0:0:0:0:0:0:1',
      '127.0.0.1',
      'fe80:0:0:0:0:0:0:1',
    ])
  })
})

describe('macOS', () => {
  it('parses a row of ps with spaces in the path', () => {
    expect(parseRow('  501     1 Sun Nov 15 19:02:23 2026     /Applications/Some Editor.app/Contents/MacOS/Editor\n')).toEqual({
      pid: 501,
      parent: 1,
      started: 'Sun Nov 15 19:02:23 2026',
      command: '/Applications/Some Editor.app/Contents/MacOS/Editor',
    })
    expect(parseRow('')).toBeUndefined()
  })

  it('reads the folder and the holder of a connection from lsof', () => {
    expect(parseFolder('p501\nfcwd\nn/Users/some one/project\n')).toBe('/Users/some one/project')
    const both = 'p12\nf7\nn127.0.0.1:7000->127.0.0.1:50123\np501\nf23\nn127.0.0.1:50123->127.0.0.1:7000\n'
    expect(parseOwners(both, ends)).toEqual([501])
    const six = { ...ends, address: '::1', remoteAddress: '::1' }
    expect(parseOwners('p501\nf23\nn[::1]:50123->[::1]:7000\n', six)).toEqual([501])
  })

  it('finds a script in a command line whose words were joined', async () => {
    const script = `${import.meta.dirname}/testing/start-editor.ts`
    const processes = openMacProcesses(async (program, args) => {
      if (program.endsWith('lsof')) return 'p9\nfcwd\nn/\n'
      return args.includes('args=') ? `node --no-warnings ${script} mcp` : `    9     1 Sun Nov 15 19:02:23 2026 ${node}\n`
    })
    const { scriptOf } = await import('./script-of.ts')
    const found = await processes.read(9)
    expect(found && (await scriptOf(found))).toEqual({ kind: 'file', path: script })
  })
})

describe('Windows', () => {
  const received = {
    processes: [
      {
        ProcessId: 10,
        ParentProcessId: 4,
        ExecutablePath: node,
        CommandLine: '"C:\\Program Files\\Editor\\Editor.exe"',
        Started: '638990000000000000',
      },
      {
        ProcessId: 11,
        ParentProcessId: 10,
        ExecutablePath: node,
        CommandLine: 'node "C:\\a b\\start.mjs" mcp',
        Started: '638990000000000001',
      },
      { ProcessId: 12, ParentProcessId: 11, ExecutablePath: null, CommandLine: null, Started: '638980000000000000' },
    ],
    connections: [{ LocalAddress: '127.0.0.1', LocalPort: 50_123, RemoteAddress: '127.0.0.1', RemotePort: 7_000, OwningProcess: 11 }],
  }

  it('reads processes and the holder of a connection from one answer', async () => {
    const processes = openWindowsProcesses(async () => JSON.stringify(received))
    expect(await processes.owner(ends)).toBe(11)
    expect(await processes.owns(10, ends)).toBe(false)
    expect(await processes.read(11)).toMatchObject({ pid: 11, parent: 10, executable: node, args: ['node', 'C:\\a b\\start.mjs', 'mcp'] })
    expect(await processes.read(12)).toBeUndefined()
  })

  it('ignores a parent that started later, because it reuses the process id', () => {
    const { processes } = parseReport(JSON.stringify(received))
    expect(processes.map((one) => trueParent(one, processes))).toEqual([0, 10, 0])
    expect(processes.map((one) => trueParent({ ...one, started: '' }, processes))).toEqual([0, 0, 0])
  })

  it('returns nothing for an invalid answer', () => {
    for (const text of ['', 'null', '[]', '{"processes":5}', 'Access denied'])
      expect(parseReport(text)).toEqual({ processes: [], connections: [] })
  })

  it('splits a command line into the original words', () => {
    const word = fc.string({ unit: fc.constantFrom('a', ' ', '"', '\\', '\t', 'é') })
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(splitCommandLine(words.map(quoted).join(' '))).toEqual(words)
      }),
    )
  })
})

/** Quotes a word as a Windows program does when it starts another. */
function quoted(word: string): string {
  return `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`
}

function row(from: readonly number[], own: number, to: readonly number[], other: number, state: string, inode: number): string {
  const at = (number: number) => number.toString(16).toUpperCase().padStart(4, '0')
  return `   0: ${words(from)}:${at(own)} ${words(to)}:${at(other)} ${state} 00000000:00000000 00:00000000 00000000  1000        0 ${inode} 1 0000 20`
}

function words(bytes: readonly number[]): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 4)
    text += Buffer.from(bytes.slice(at, at + 4))
      .reverse()
      .toString('hex')
      .toUpperCase()
  return text
}

function spelled(bytes: readonly number[]): string {
  if (bytes.length === 4) return bytes.join('.')
  const hex = Buffer.from(bytes).toString('hex')
  return (hex.match(/.{4}/g) ?? []).join(':')
}
