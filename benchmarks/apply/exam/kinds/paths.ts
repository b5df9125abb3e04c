// Paths that lead outside, into `.git`, or only look harmless: refused, together with every other file of the reply.

import { cutPieces } from '../cut-pieces.ts'
import type { CaseDraft, Edit, Kind, Pool } from '../exam-case.ts'
import { type Block, writeXml } from '../write-xml.ts'
import { modify, mustRefuse } from './answers.ts'

const outside = [
  '../outside.txt',
  '../../outside.txt',
  'src/../../outside.txt',
  'src/sub/../../../outside.txt',
  './../outside.txt',
  'src/./../../outside.txt',
  '/outside.txt',
  '/etc/cron.d/exam',
  '//etc/exam',
  '..',
  '../',
  '..\\outside.txt',
  'src\\..\\..\\outside.txt',
  '\\outside.txt',
  '\\\\server\\share\\outside.txt',
  '//server/share/outside.txt',
  'C:\\outside.txt',
  'C:/outside.txt',
  'c:outside.txt',
  '%2e%2e/outside.txt',
  '%2e%2e%2foutside.txt',
  '..%2foutside.txt',
  '..%5coutside.txt',
  '&#46;&#46;/outside.txt',
  '.../../../outside.txt',
  '.. /outside.txt',
  '../outside.txt ',
  ' ../outside.txt',
  'file:///etc/exam',
  'src/a\u0000.txt',
  '\u0000',
  '~/outside.txt',
  '~root/outside.txt',
] as const

const git = [
  '.git/hooks/post-commit',
  '.git/config',
  '.GIT/config',
  '.Git/hooks/pre-push',
  'sub/.git/config',
  'sub/.GIT/hooks/pre-commit',
  './.git/config',
  'src/../.git/config',
  '.git\\config',
  '.git./config',
  '.git /config',
  '.git',
  'sub/.git',
  '.git/../.git/config',
  'git~1/config',
  'GIT~1/config',
  '.git::$INDEX_ALLOCATION/config',
  '.g\u200cit/config',
  '.git%2fconfig',
] as const

export const pathsKinds: Kind[] = [
  { name: 'N5-path-outside', weight: 2, make: (edit, pool) => hostile(edit, pool, outside) },
  { name: 'N5-git-folder', weight: 1.3, make: (edit, pool) => hostile(edit, pool, git) },
  { name: 'N5-rename-outside', weight: 0.7, make: renamed },
  { name: 'N5-delete-outside', weight: 0.5, make: (edit, pool) => deleted(edit, pool) },
  { name: 'N5-empty-path', weight: 0.3, make: (edit, pool) => hostile(edit, pool, ['', ' ', '.', './', '/']) },
  { name: 'N5-onto-a-folder', weight: 0.4, make: ontoFolder },
]

/** A valid edit comes first: all or nothing, so it is not applied either. */
function hostile(edit: Edit, { random }: Pool, paths: readonly [string, ...string[]]): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  if (pieces === undefined) return undefined
  const bad: Block = { path: random.pick(paths), action: random.pick(['create', 'create', 'rewrite']), changes: [{ content: ['x'] }] }
  return mustRefuse({ [edit.path]: edit.before }, writeXml(random.chance(0.8) ? random.shuffled([modify(edit.path, pieces), bad]) : [bad]))
}

function renamed(edit: Edit, { random }: Pool): CaseDraft {
  return mustRefuse({ [edit.path]: edit.before }, writeXml([{ path: edit.path, action: 'rename', to: random.pick([...outside, ...git]) }]))
}

function deleted(edit: Edit, { random }: Pool): CaseDraft {
  return mustRefuse({ [edit.path]: edit.before }, writeXml([{ path: random.pick([...outside, ...git]), action: 'delete' }]))
}

/** A file at the path of a folder, or below a file: neither can be written. */
function ontoFolder(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const folder = edit.path.split('/').slice(0, -1).join('/')
  if (folder === '') return undefined
  return mustRefuse(
    { [edit.path]: edit.before },
    writeXml([{ path: random.pick([folder, `${edit.path}/inside.txt`]), action: 'create', changes: [{ content: ['x'] }] }]),
  )
}
