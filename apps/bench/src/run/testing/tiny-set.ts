// For tests only: a task set of two languages that is generated instantly, and a model that solves it.

import type { Ask, AskRequest, BenchLanguage, TaskReply } from '@sheaf/contract'
import type { Files } from '../../repository/repository.ts'
import type { BenchTask, TaskSet } from '../../tasks/task.ts'
import type { RunHeader } from '../run-record.ts'

const starts: Partial<Record<BenchLanguage, Files>> = {
  typescript: new Map([['src/a.ts', 'export const a = 0\n']]),
  python: new Map([['a.py', 'a = 0\n']]),
}

/** Each task increments `a`, so it can only be solved after the previous one. */
export const tinySet: TaskSet = {
  seed: 'tiny',
  hash: 'a'.repeat(64),
  tasks: [
    ...[1, 2, 3].map((position) => tinyTask('typescript', position, 'src/a.ts')),
    ...[1, 2, 3].map((position) => tinyTask('python', position, 'a.py')),
  ],
  start: (language) => starts[language] ?? new Map(),
}

export function tinyHeader(about: Partial<RunHeader> = {}): RunHeader {
  return {
    version: 1,
    id: '20261115-120000-tiny',
    taskSet: tinySet.hash,
    seed: tinySet.seed,
    model: 'tiny/one',
    modelName: 'Tiny One',
    providerName: 'Tiny',
    temperature: 0,
    thinking: 'off',
    simulated: false,
    startedAt: '2026-11-15T12:00:00.000Z',
    tasks: tinySet.tasks.map(({ id }) => id),
    ...about,
  }
}

/** Follows the instructions, from the prompt alone. */
export const tinyModel: Ask = async function* ask(request) {
  yield { type: 'text', text: tinyReply(request) }
  yield { type: 'done', finish: 'stop', usage: { input: 100, output: 10, cost: 0.5 } }
}

export function tinyReply(request: AskRequest): string {
  const prompt = request.messages[0]?.text ?? ''
  const [, path = ''] = /\nFile: (\S+)/u.exec(prompt.slice(prompt.indexOf('<file_contents>'))) ?? []
  const [line = '', to = ''] = [/\n(?:export const )?a = \d+/u.exec(prompt)?.[0].trim(), /Set a to (\d+)/u.exec(prompt)?.[1]]
  const change = `<search>\n===\n${line}\n===\n</search>\n<content>\n===\n${line.replace(/\d+/u, to)}\n===\n</content>`
  return `<file path="${path}" action="modify"><change>${change}</change></file>`
}

/** The task of a prompt. */
export function taskIn({ messages: [message] }: AskRequest): string {
  return /Task (\S+):/u.exec(message?.text ?? '')?.[1] ?? 'none'
}

export function replyTo(task: string, reply = ''): TaskReply {
  return { task, reply, finish: 'stop', ms: 1, usage: {} }
}

function tinyTask(language: BenchLanguage, position: number, path: string): BenchTask {
  const id = `${language}-${position}`
  const solve = (files: Files): Files => new Map([...files, [path, (files.get(path) ?? '').replace(`= ${position - 1}`, `= ${position}`)]])
  return {
    id,
    language,
    kind: 'patch-block',
    difficulty: position === 3 ? 'hard' : 'medium',
    instructions: `Task ${id}: Set a to ${position}.`,
    context: [path],
    prepare: (files) => files,
    mayChange: [path],
    edits: { min: 1, max: 2 },
    solve,
    verify: (before, after) => ({ score: after.get(path) === solve(before).get(path) && after.get(path) !== before.get(path) ? 1 : 0 }),
  }
}
