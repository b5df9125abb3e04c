// Settings as developers have them: git configuration, attributes and ignore files of the user, the repository and its folders.

import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../../../work/testing/random.ts'
import { type Build, writePath } from './build.ts'

interface Setting {
  /** Such as `core.autocrlf`. */
  key: string
  values: readonly string[]
  probability: number
  level?: 'user' | 'repository'
}

const settings: readonly Setting[] = [
  { key: 'core.autocrlf', values: ['true', 'true', 'input', 'false'], probability: 0.25 },
  { key: 'core.eol', values: ['lf', 'crlf', 'native'], probability: 0.12 },
  { key: 'core.safecrlf', values: ['false', 'warn'], probability: 0.05 },
  { key: 'core.fileMode', values: ['false'], probability: 0.15, level: 'repository' },
  { key: 'core.ignoreCase', values: ['true'], probability: 0.1, level: 'repository' },
  { key: 'core.symlinks', values: ['false'], probability: 0.06, level: 'repository' },
  { key: 'core.trustctime', values: ['false'], probability: 0.08 },
  { key: 'core.checkStat', values: ['minimal'], probability: 0.06 },
  { key: 'core.quotePath', values: ['false', 'true'], probability: 0.15 },
  { key: 'core.abbrev', values: ['12', 'no'], probability: 0.05 },
  { key: 'core.untrackedCache', values: ['true', 'keep', 'false'], probability: 0.06 },
  { key: 'feature.manyFiles', values: ['true'], probability: 0.05 },
  { key: 'diff.algorithm', values: ['patience', 'histogram', 'minimal', 'myers'], probability: 0.15 },
  { key: 'diff.context', values: ['0', '1', '8'], probability: 0.1 },
  { key: 'diff.interHunkContext', values: ['4'], probability: 0.06 },
  { key: 'diff.renames', values: ['false', 'true', 'copies'], probability: 0.15 },
  { key: 'diff.renameLimit', values: ['1'], probability: 0.06 },
  { key: 'diff.noprefix', values: ['true'], probability: 0.08 },
  { key: 'diff.mnemonicPrefix', values: ['true'], probability: 0.08 },
  { key: 'diff.indentHeuristic', values: ['false'], probability: 0.08 },
  { key: 'diff.suppressBlankEmpty', values: ['true'], probability: 0.05 },
  { key: 'diff.ignoreSubmodules', values: ['dirty', 'untracked', 'all', 'none'], probability: 0.06 },
  { key: 'status.aheadBehind', values: ['false'], probability: 0.08 },
  { key: 'status.showUntrackedFiles', values: ['no', 'normal'], probability: 0.06, level: 'user' },
  { key: 'status.relativePaths', values: ['false'], probability: 0.05, level: 'user' },
  { key: 'status.renames', values: ['copies'], probability: 0.05, level: 'user' },
  { key: 'color.ui', values: ['always'], probability: 0.05, level: 'user' },
]

const userNoise =
  '# My settings\n[alias]\n\tst = status -sb\n\tlg = "log --graph --format=\\"%h %s\\"" ; short\n[pull]\n\trebase\n[user]\n\tname = Ada\n'
const ignoreLines = [
  '*.log',
  'build/',
  '/dist',
  '!keep.log',
  'tmp*',
  '**/cache/',
  '*.tmp',
  'docs/*.bak',
  '# notes',
  '',
  'src/gen?/',
  '*.lock',
]
const attributeLines: readonly { kind: string; line: string }[] = [
  { kind: 'text=auto', line: '* text=auto' },
  { kind: 'text', line: '*.txt text' },
  { kind: '-text', line: '*.cfg -text' },
  { kind: 'eol=crlf', line: '*.md text eol=crlf' },
  { kind: 'eol=lf', line: '*.c eol=lf' },
  { kind: 'binary', line: '*.bin binary' },
  { kind: 'diff=python', line: '*.py diff=python' },
  { kind: '-diff', line: '*.lock -diff' },
  { kind: 'ident', line: '*.id ident' },
  { kind: 'export-ignore', line: 'docs/** export-ignore' },
  { kind: 'linguist', line: '*.ts linguist-language=TypeScript linguist-generated' },
  { kind: 'macro', line: '[attr]windows text eol=crlf\n*.sh windows' },
  { kind: '!text', line: 'src/*.txt !text !eol' },
  { kind: 'filter=lfs without a driver', line: '*.bin filter=lfs diff=lfs merge=lfs -text' },
]

/** `~/.gitconfig` or the XDG files, with includes as people split them. */
export function writeUserSettings(build: Build): void {
  const { env, folder, random } = build
  const home = env.HOME ?? ''
  const xdg = join(home, '.config', 'git')
  mkdirSync(xdg, { recursive: true })
  const isXdg = build.maybe('user config in the XDG folder', 0.15)
  const file = isXdg ? join(xdg, 'config') : join(home, '.gitconfig')
  writeFileSync(file, userNoise)
  let text = chosenSettings(build, 'user')
  if (build.maybe('user core.excludesFile', 0.15)) {
    writeFileSync(join(home, '.ignored names'), ignoreText(random))
    text += '[core]\n\texcludesFile = "~/.ignored names"\n'
  } else if (build.maybe('user ignore file in the XDG folder', 0.1)) writeFileSync(join(xdg, 'ignore'), ignoreText(random))
  if (build.maybe('user core.attributesFile', 0.12)) {
    writeFileSync(join(home, '.attributes'), attributeText(build, 2))
    text += `[core]\n\tattributesFile = ${random.pick(['~/.attributes', join(home, '.attributes')])}\n`
  } else if (build.maybe('user attributes file in the XDG folder', 0.08)) writeFileSync(join(xdg, 'attributes'), attributeText(build, 2))
  const include = userInclude(build, folder)
  if (include === undefined) appendFileSync(file, text)
  else {
    writeFileSync(join(home, 'work.gitconfig'), text)
    appendFileSync(file, include)
  }
}

function userInclude(build: Build, folder: string): string | undefined {
  if (!build.maybe('user config with an include', 0.15)) return undefined
  const condition = build.random.pick([
    '',
    ` "gitdir:${folder}/"`,
    ` "gitdir/i:${folder.toUpperCase()}/"`,
    ' "gitdir:root/"',
    ' "onbranch:main"',
  ])
  if (condition === '') return '[include]\n\tpath = work.gitconfig\n'
  build.kinds.add('user config with a conditional include')
  return `[includeIf${condition}]\n\tpath = ~/work.gitconfig\n`
}

/** `.git/config`, `info/exclude` and `info/attributes`. */
export function writeRepositorySettings(build: Build, top: string, gitFolder: string): void {
  const { random } = build
  let text = chosenSettings(build, 'repository')
  if (build.maybe('repository core.excludesFile', 0.08)) {
    writeFileSync(join(build.folder, 'repository-ignores'), ignoreText(random))
    text += `[core]\n\texcludesFile = ${join(build.folder, 'repository-ignores')}\n`
  } else if (build.maybe('relative core.excludesFile', 0.05)) {
    writePath(top, '.ignored-here', ignoreText(random))
    text += '[core]\n\texcludesFile = .ignored-here\n'
  }
  if (build.maybe('repository config with an include', 0.08)) {
    writePath(top, '.gitconfig', text)
    text = '[include]\n\tpath = ../.gitconfig\n'
  }
  appendFileSync(join(gitFolder, 'config'), text)
  mkdirSync(join(gitFolder, 'info'), { recursive: true })
  if (build.maybe('info/exclude', 0.2)) appendFileSync(join(gitFolder, 'info', 'exclude'), ignoreText(random))
  if (build.maybe('info/attributes', 0.12)) appendFileSync(join(gitFolder, 'info', 'attributes'), attributeText(build, 2))
}

/** Ignore and attribute files that are part of the tree. */
export function writeTreeSettings(build: Build, top: string): void {
  const { random } = build
  if (build.maybe('.gitattributes', 0.5)) writePath(top, '.gitattributes', attributeText(build, 4))
  if (build.maybe('nested .gitattributes', 0.12)) writePath(top, 'src/.gitattributes', attributeText(build, 2))
  if (build.maybe('working-tree-encoding', 0.12)) appendFileSync(join(top, '.gitattributes'), '*.u16 text working-tree-encoding=UTF-16\n')
  if (build.maybe('.gitignore', 0.4)) writePath(top, '.gitignore', ignoreText(random))
  if (build.maybe('nested .gitignore', 0.2)) writePath(top, 'src/.gitignore', ignoreText(random))
}

function chosenSettings(build: Build, level: 'user' | 'repository'): string {
  const { random } = build
  return settings
    .filter((setting) => setting.level === undefined || setting.level === level)
    .flatMap(({ key, values, probability }) => {
      if (!random.chance(probability)) return []
      const value = random.pick(values)
      build.kinds.add(`${key}=${value} (${level})`)
      return [spelled(random, key, value)]
    })
    .join('')
}

/** Sections, names and Boolean values in the spellings that git accepts. */
function spelled(random: Random, key: string, value: string): string {
  const [section = '', name = ''] = key.split('.')
  const written = random.chance(0.3) ? name.toLowerCase() : name
  const header = random.pick([`[${section}]\n\t`, `[${section}]\n\t`, `[${section.toUpperCase()}] `, `[${section}] ; mine\n`])
  // This one is not a plain Boolean: git refuses it without a value.
  if (value === 'true' && key !== 'core.untrackedCache' && random.chance(0.15)) return `${header}${written}\n`
  const same = { true: ['true', 'true', 'yes', 'on', '1', 'True'], false: ['false', 'false', 'no', 'off', '0'] }
  const shown = value === 'true' || value === 'false' ? random.pick(same[value]) : value
  return `${header}${written}${random.pick([' = ', '='])}${random.pick([shown, `"${shown}"`, `${shown} # set`])}\n`
}

function ignoreText(random: Random): string {
  return `${random.sample(ignoreLines, 1 + random.below(4)).join('\n')}\n`
}

function attributeText(build: Build, count: number): string {
  const chosen = build.random.sample(attributeLines, 1 + build.random.below(count))
  for (const { kind } of chosen) build.kinds.add(`attribute ${kind}`)
  return `${chosen.map(({ line }) => line).join('\n')}\n`
}
