// Random git configurations that try to start a program, with odd names, odd syntax, all kinds of includes, and attributes.
// A case is fully determined by its seed and its number.

import { renameSync, symlinkSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, relative } from 'node:path'
import { type HostileRepo, quoted } from './hostile-repo.ts'
import { makeRandom, type Random } from './random.ts'
import { type Case, git } from './technique.ts'

/** Bytes as a string, one character for each byte. */
type Bytes = string

export function fuzzedCase(seed: number, index: number): Case {
  return {
    proof: [git('status'), git('diff')],
    build(repo) {
      const random = makeRandom(seed * 1_000_003 + index)
      const name = driverName(random)
      const body = random.times(1, 4, () => setting(random, name, repo)).join('')
      const config = mutate(random, dress(random, deliver(random, repo, decorate(random, body))))
      write(repo, '.git/config', `${plainCore}${config}`)
      write(repo, random.pick(attributeFiles), attributesFor(random, name))
      if (random.chance(0.05)) moveConfig(repo)
    },
  }
}

const plainCore = '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n'
const attributeFiles = ['.gitattributes', '.gitattributes', '.gitattributes', '.git/info/attributes', 'src/.gitattributes']
const utf8 = (text: string): Bytes => Buffer.from(text, 'utf8').toString('latin1')

const driverNames: readonly Bytes[] = [
  'evil',
  'lfs',
  'EVIL',
  'eVil',
  '',
  'a=b',
  '=',
  'a=b=c',
  'a\xff',
  '\xff\xfe',
  '\xc0\x80',
  'a.b',
  '.',
  'a..b',
  'a"b',
  'a\\b',
  'a]b',
  '[a',
  'a;b',
  'a#b',
  'a,b',
  'a:b',
  'a/b',
  '../a',
  '%s',
  '$(x)',
  '__proto__',
  'constructor',
  utf8('é'),
  utf8('e\u0301'),
  utf8('\u200b'),
  utf8('\u202e'),
  utf8('\u{1f600}'),
  'x'.repeat(300),
]

function driverName(random: Random): Bytes {
  if (random.chance(0.7)) return random.pick(driverNames)
  return random.times(1, 6, () => String.fromCharCode(random.chance(0.5) ? random.between(33, 126) : random.between(128, 255))).join('')
}

/** One or more lines that name the canary. */
function setting(random: Random, name: Bytes, repo: HostileRepo): Bytes {
  const program = random.chance(0.2) ? `${repo.canary.shell};:` : repo.canary.program
  const is = value(random, program)
  const header = (section: string): Bytes => sectionHeader(random, section, name)
  const between = random.pick(['\n\t', '\n', ' ', '\n\n  ', '\n# note\n', '\n\t;note\n\t'])
  return random.pick([
    () => `${header('filter')}${between}${cased(random, 'clean')}${is}`,
    () => `${header('filter')}${between}${cased(random, 'clean')}${is}`,
    () => `${header('filter')}${between}${cased(random, 'process')}${is}`,
    () => `${header('filter')}${between}required\n\t${cased(random, 'clean')}${is}`,
    () => `${header('filter')}${between}clean = cat\n\tclean${is}`,
    () => `${header('diff')}${between}${cased(random, 'textconv')}${is}`,
    () => `${header('diff')}${between}${cased(random, 'command')}${is}`,
    () => `[core]${between}${cased(random, 'fsmonitor')}${is}`,
    () => `[${cased(random, 'diff')}]${between}external${is}`,
    () => `[log]\n\tshowSignature = true\n[gpg]${between}program${is}`,
    () => `[core]${between}pager${is}\tsshCommand${is}\teditor${is}`,
    () => `[alias]${between}status${value(random, `!${program}`)}`,
  ])()
}

function sectionHeader(random: Random, section: string, name: Bytes): Bytes {
  const word = cased(random, section)
  if (/^[a-z0-9-]+$/.test(name) && random.chance(0.15)) return `[${word}.${name}]`
  const escaped = name.replace(/["\\]/g, '\\$&')
  const odd = random.chance(0.1) ? escaped.replace(/[a-z]/, '\\$&') : escaped
  return `[${word}${random.pick([' ', '  ', '\t'])}"${odd}"]`
}

function value(random: Random, text: string): Bytes {
  const half = Math.floor(text.length / 2)
  const written = random.pick([
    () => quoted(text),
    () => quoted(text),
    () => `"${text.slice(0, half)}"${text.slice(half).replaceAll(';', '";"')}`,
    () => `${quoted(text)} # comment`,
    () => `${quoted(text)} ; comment`,
    () => `"${text.slice(0, half)}\\\n${text.slice(half)}"`,
    () => `   ${quoted(text)}   `,
  ])()
  return `${random.pick([' = ', '=', ' =', '\t=\t'])}${written}\n`
}

function cased(random: Random, word: string): string {
  if (random.chance(0.7)) return word
  return [...word].map((letter) => (random.chance(0.5) ? letter.toUpperCase() : letter)).join('')
}

/** Puts the settings in the file itself or behind includes. */
function deliver(random: Random, repo: HostileRepo, body: Bytes): Bytes {
  if (random.chance(0.45)) return body
  const depth = random.chance(0.7) ? 1 : random.between(2, 11)
  let inner = body
  let path = ''
  for (let level = depth; level > 0; level--) {
    path = `.git/extra-${level}`
    write(repo, path, dress(random, inner))
    inner = include(random, repo, path)
  }
  if (random.chance(0.05)) write(repo, path, `${dress(random, body)}[include]\n\tpath = ${repo.root}/${path}\n`)
  if (random.chance(0.1)) {
    write(repo, '.git/config.worktree', inner)
    return '[core]\n\trepositoryformatversion = 1\n[extensions]\n\tworktreeConfig = true\n'
  }
  return inner
}

function include(random: Random, { root }: HostileRepo, path: string): Bytes {
  const { homedir, username } = userInfo()
  const absolute = join(root, path)
  const target = random.pick([
    absolute,
    relative(join(root, '.git'), absolute),
    `./${relative(join(root, '.git'), absolute)}`,
    `../.git/${relative(join(root, '.git'), absolute)}`,
    `~${username}/${relative(homedir, absolute)}`,
    `~/../${relative(join(root, '../../..'), absolute)}`,
    `${root}/src/../${path}`,
  ])
  const header = random.pick([
    '[include]',
    '[INCLUDE]',
    `[includeIf "gitdir:${root}/"]`,
    `[includeIf "gitdir:${root}/.git"]`,
    '[includeIf "gitdir:**/.git"]',
    '[includeIf "gitdir:repo/"]',
    '[includeIf "gitdir:./"]',
    '[includeIf "gitdir:~/"]',
    `[includeIf "gitdir/i:${root.toUpperCase()}/"]`,
    '[includeIf "onbranch:main"]',
    '[includeIf "onbranch:m*"]',
    '[includeIf "onbranch:**"]',
    '[includeIf "onbranch:side"]',
    '[remote "o"]\n\turl = https://example.com/x\n[includeIf "hasconfig:remote.*.url:https://example.com/**"]',
    '[remote "o"]\n\turl = x\n[includeIf "hasconfig:remote.*.url:*"]',
    '[includeIf "unknown:x"]',
  ])
  return `${header}\n\tpath = ${quoted(target)}\n`
}

function decorate(random: Random, text: Bytes): Bytes {
  const before = random.pick([
    '',
    '',
    '# comment [filter "x"]\n',
    '; comment\n',
    '[a]\n',
    '[user]\n\tname = "a\\"b"\n',
    '[filter "x"]\n\tclean = \n',
  ])
  return `${before}${text}`
}

/** Varies a whole file: padding, line endings, byte order mark, and final newline. */
function dress(random: Random, text: Bytes): Bytes {
  const padded = random.chance(0.04) ? `${'# padding\n'.repeat(110_000)}${text}` : text
  const ended = random.chance(0.15) ? padded.replaceAll('\n', '\r\n') : padded
  const marked = random.chance(0.05) ? `\xef\xbb\xbf${ended}` : ended
  return random.chance(0.1) ? marked.trimEnd() : marked
}

/** Sometimes replaces one byte. Git rejects most of these files, and some get another meaning. */
function mutate(random: Random, text: Bytes): Bytes {
  if (!random.chance(0.1) || text === '') return text
  const at = random.between(0, text.length - 1)
  return text.slice(0, at) + String.fromCharCode(random.between(0, 255)) + text.slice(at + 1)
}

function attributesFor(random: Random, name: Bytes): Bytes {
  const both = `filter=${name} diff=${name}`
  return random.pick([
    () => `* ${both}\n`,
    () => `* ${both}\n`,
    () => `*.txt ${both}\n*.ts ${both}\n`,
    () => `*\t${both}`,
    () => `* -filter\n* ${both}\n`,
    () => `[attr]trap ${both}\n* trap\n`,
    () => `"a.t\\170t" ${both}\n`,
    () => `**/*.t* ${both} -text\n`,
    () => `* text=auto eol=lf ${both}\r\n`,
    () => `# comment\n\n   * ${both}\n`,
    () => `\xef\xbb\xbf* ${both}\n`,
  ])()
}

function moveConfig({ root, folder }: HostileRepo): void {
  renameSync(join(root, '.git/config'), join(folder, 'config'))
  symlinkSync('../../config', join(root, '.git/config'))
}

function write(repo: HostileRepo, path: string, text: Bytes): void {
  repo.write(path, Buffer.from(text, 'latin1'))
}
