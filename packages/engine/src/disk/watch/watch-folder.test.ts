import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { cp, mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { type FolderEvent, type FolderWatch, type Subscribe, type WatchOptions, type WatchProblem, watchFolder } from './watch-folder.ts'

let base: string
let root: string
const open: FolderWatch[] = []

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'sheaf-watch-')))
  root = join(base, 'root')
  await mkdir(root)
})

afterEach(async () => {
  await Promise.all(open.splice(0).map((watch) => watch.close()))
  await rm(base, { recursive: true, force: true })
})

/** Events and problems that a watch reported, and a way to wait for them. */
class EventRecorder {
  readonly events: FolderEvent[] = []
  readonly problems: WatchProblem[] = []
  watch: FolderWatch | undefined
  #wake: (() => void)[] = []

  onEvents = (events: FolderEvent[]): void => {
    this.events.push(...events)
    this.#wakeAll()
  }

  onProblem = (problem: WatchProblem): void => {
    this.problems.push(problem)
    this.#wakeAll()
  }

  async until(isDone: (heard: EventRecorder) => boolean): Promise<void> {
    while (!isDone(this)) await new Promise<void>((resolve) => this.#wake.push(resolve))
  }

  /** Waits for an event, then clears all events. */
  async event(kind: FolderEvent['kind'], path: string): Promise<void> {
    await this.until(({ events }) => events.some((event) => event.kind === kind && event.path === path))
    this.events.splice(0)
  }

  #wakeAll(): void {
    for (const wake of this.#wake.splice(0)) wake()
  }
}

async function watch(folder: string, options: Partial<WatchOptions> = {}): Promise<EventRecorder> {
  const heard = new EventRecorder()
  heard.watch = await watchFolder(folder, { onEvents: heard.onEvents, onProblem: heard.onProblem, ...options })
  open.push(heard.watch)
  return heard
}

describe('processes of a watch', () => {
  it('leaves no process behind, not even a zombie', async () => {
    await watch(root)
    expect(process.platform === 'linux' ? endedChildren() : []).toEqual([])
  })
})

/** Children of this process that ended but are still in the process table. */
function endedChildren(): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'latin1')
        .replace(/^.*\) /s, '')
        .split(' ')
      return state === 'Z' && parent === String(process.pid)
    } catch {
      return false
    }
  })
}

describe('watch events', () => {
  // [S4.39]
  it('reports files that are created, changed and deleted', async () => {
    const heard = await watch(root)
    await writeFile(join(root, 'a.ts'), '1')
    await heard.event('created', `${root}/a.ts`)
    await writeFile(join(root, 'a.ts'), '2')
    await heard.event('changed', `${root}/a.ts`)
    await rm(join(root, 'a.ts'))
    await heard.event('deleted', `${root}/a.ts`)
    expect(heard.problems).toEqual([])
  })

  it('reports events under the given path, also through a link', async () => {
    await symlink(root, join(base, 'link'))
    const heard = await watch(`${join(base, 'link')}/`)
    await writeFile(join(root, 'a.ts'), '1')
    await heard.event('created', `${base}/link/a.ts`)
  })

  it('reports files in folders that were created at once, as by mkdir -p', async () => {
    const heard = await watch(root)
    await mkdir(join(root, 'a/b/c/d'), { recursive: true })
    await heard.event('created', `${root}/a`)
    await writeFile(join(root, 'a/b/c/d/x.ts'), '1')
    // If the watch missed the file, a folder above it is reported again: a caller that lists that folder sees the file.
    await heard.until(({ events }) => events.some(({ kind, path }) => kind === 'created' && `${root}/a/b/c/d/x.ts`.startsWith(path)))
  })

  it('reports files in a folder that was moved in with subfolders', async () => {
    await mkdir(join(base, 'outside/sub'), { recursive: true })
    const heard = await watch(root)
    await rename(join(base, 'outside'), join(root, 'inside'))
    await heard.event('created', `${root}/inside`)
    await heard.event('created', `${root}/inside`)
    await writeFile(join(root, 'inside/sub/x.ts'), '1')
    await heard.event('created', `${root}/inside/sub/x.ts`)
    await mkdir(join(base, 'second/sub'), { recursive: true })
    await rename(join(base, 'second'), join(root, 'inside/second'))
    await heard.event('created', `${root}/inside/second`)
    await heard.event('created', `${root}/inside/second`)
    await writeFile(join(root, 'inside/second/sub/x.ts'), '1')
    await heard.event('created', `${root}/inside/second/sub/x.ts`)
  })

  it('uses the new name below a renamed folder', async () => {
    await mkdir(join(root, 'old/sub'), { recursive: true })
    const heard = await watch(root)
    await rename(join(root, 'old'), join(root, 'new'))
    await heard.event('created', `${root}/new`)
    await heard.event('created', `${root}/new`)
    await writeFile(join(root, 'new/sub/x.ts'), '1')
    await heard.until(({ events }) => events.length > 0)
    expect(heard.events).toEqual([{ kind: 'created', path: `${root}/new/sub/x.ts`, is: 'file' }])
  })

  it('leaves out ignored folders at any depth', async () => {
    for (const folder of ['node_modules/a', 'pkg/node_modules/b', 'pkg/out.d/c', 'pkg/node_modules.txt'])
      await mkdir(join(root, folder), { recursive: true })
    const heard = await watch(root, { ignore: ['node_modules', 'out.d'] })
    for (const folder of ['node_modules/a', 'pkg/node_modules/b', 'pkg/node_modules', 'pkg/out.d/c'])
      await writeFile(join(root, folder, 'x.js'), '1')
    await writeFile(join(root, 'pkg/node_modules.txt/seen.ts'), '1')
    await heard.until(({ events }) => events.some(({ path }) => path.endsWith('seen.ts')))
    expect(heard.events).toEqual([{ kind: 'created', path: `${root}/pkg/node_modules.txt/seen.ts`, is: 'file' }])
  })

  it('reports nothing after the watch is closed', async () => {
    const closed = await watch(root)
    const witness = await watch(root)
    await closed.watch?.close()
    await writeFile(join(root, 'a.ts'), '1')
    await witness.event('created', `${root}/a.ts`)
    expect(closed.events).toEqual([])
    await closed.watch?.close()
  })
})

type Step = { how: 'write' | 'remove' | 'make' | 'move' | 'copy' | 'move-in'; from: string; at: string }

describe('a caller that lists the paths of all events', () => {
  const path = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
  const step: fc.Arbitrary<Step> = fc.record({
    how: fc.constantFrom('write', 'remove', 'make', 'move', 'copy', 'move-in'),
    from: path,
    at: path,
  })

  it('ends up with the current state of the folder, whatever happens to it', async () => {
    const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 })
    await fc.assert(fc.asyncProperty(rounds, followThrough), { numRuns: inject('isExam') ? 100 : 5 })
  })

  async function followThrough(rounds: Step[][]): Promise<void> {
    const place = await mkdtemp(join(base, 'run-'))
    const folder = join(place, 'root')
    await mkdir(folder)
    const heard = await watch(folder)
    const known = new Set<string>()
    let next = 0
    const learn = (): boolean => {
      // Events were lost, and the watch reported that: the caller walks the folder again.
      if (heard.problems.splice(0).some(({ kind }) => kind === 'rescan')) relist(known, folder)
      known.delete(folder)
      for (; next < heard.events.length; next++) relist(known, heard.events[next]?.path ?? '')
      return isDeepStrictEqual([...known].sort(), listAll(folder).sort())
    }
    for (const [round, steps] of rounds.entries()) {
      // A step that is impossible at that moment, such as moving a folder into itself, fails and is skipped.
      for (const each of steps) await take(place, each).catch(() => undefined)
      // The watcher drops a file that comes and goes before its report. Once the mark is reported, so is everything before it.
      const mark = join(folder, `mark-${round}`)
      await writeFile(mark, '1')
      await heard.until(({ events, problems }) => problems.length > 0 || events.some((event) => event.path === mark))
      await heard.until(learn)
    }
    await heard.watch?.close()
  }

  async function take(place: string, { how, from, at }: Step): Promise<void> {
    const target = join(place, 'root', at)
    if (how === 'remove') return rm(target, { recursive: true, force: true })
    await mkdir(how === 'make' ? target : dirname(target), { recursive: true })
    if (how === 'write') await writeFile(`${target}.ts`, '1')
    if (how === 'copy') await cp(join(place, 'root', from), target, { recursive: true })
    if (how === 'move') await rename(join(place, 'root', from), target)
    if (how !== 'move-in') return
    await mkdir(join(place, 'outside', from), { recursive: true })
    await writeFile(join(place, 'outside', from, 'in.ts'), '1')
    await rename(join(place, 'outside', from.slice(0, 1)), target)
  }

  function relist(known: Set<string>, changed: string): void {
    for (const one of known) if (one === changed || one.startsWith(`${changed}/`)) known.delete(one)
    for (const one of listAll(changed)) known.add(one)
    if (existsSync(changed)) known.add(changed)
  }

  function listAll(folder: string): string[] {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  }
})

describe('watching git repositories', () => {
  const git = (...args: string[]): void =>
    void execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@y', ...args], { cwd: root, stdio: 'ignore' })

  it('reports one git-changed event, and nothing for files inside .git', async () => {
    git('init')
    await writeFile(join(root, 'a.ts'), '1')
    const heard = await watch(root)
    git('add', 'a.ts')
    git('commit', '-m', 'one')
    await heard.until(({ events }) => events.length > 0)
    expect(heard.events).toEqual([{ kind: 'git-changed', path: root }])
  })

  it('reports git changes of a repository that is created in a subfolder', async () => {
    await mkdir(join(root, 'sub'))
    const heard = await watch(root)
    git('init', 'sub')
    await heard.event('git-changed', `${root}/sub`)
    git('-C', 'sub', 'commit', '--allow-empty', '-m', 'one')
    await writeFile(join(root, 'sub/.git/info/exclude'), '*.log')
    await heard.event('git-changed', `${root}/sub`)
  })
})

describe('watch problems', () => {
  it.each([
    ['deleted', () => rm(root, { recursive: true }), 60_000],
    ['moved', () => rename(root, join(base, 'elsewhere')), 60_000],
    ['moved with its parent', () => rename(base, `${base}-moved`), 20],
  ])('reports root-gone when the root is %s', async (_, happen, checkEveryMs) => {
    const heard = await watch(root, { checkEveryMs })
    await happen()
    await heard.until(({ problems }) => problems.length > 0)
    expect(heard.problems).toEqual([{ kind: 'root-gone', why: 'The folder was deleted, moved, or unmounted.' }])
    await rm(`${base}-moved`, { recursive: true, force: true })
  })

  it('reports a missing root, and can still be closed', async () => {
    const heard = await watch(join(base, 'missing'))
    expect(heard.problems.map(({ kind }) => kind)).toEqual(['root-gone'])
    await heard.watch?.close()
  })

  it('requests a rescan when another folder replaces the root, and continues there', async () => {
    await symlink(root, join(base, 'link'))
    const heard = await watch(join(base, 'link'), { checkEveryMs: 20 })
    await mkdir(join(base, 'next/sub'), { recursive: true })
    await symlink(join(base, 'next'), join(base, 'new-link'))
    await rename(join(base, 'new-link'), join(base, 'link'))
    await heard.until(({ problems }) => problems.length > 0)
    expect(heard.problems).toEqual([{ kind: 'rescan', why: 'The root folder was replaced.' }])
    await writeFile(join(base, 'next/sub/x.ts'), '1')
    await heard.event('created', `${base}/link/sub/x.ts`)
  })
})

/** A watcher that the test controls; `emit` reports to the newest subscription. */
class FakeWatcher {
  subscriptions = 0
  unsubscribed = 0
  failures: string[] = []
  emit: Parameters<Subscribe>[1] = () => undefined

  subscribe: Subscribe = async (_folder, onEvents) => {
    const failure = this.failures.shift()
    if (failure !== undefined) throw new Error(failure)
    this.subscriptions++
    this.emit = onEvents
    return {
      unsubscribe: async () => {
        this.unsubscribed++
      },
    }
  }
}

describe('a failing watcher', () => {
  it('replaces a watcher that lost events, and requests a rescan', async () => {
    const fake = new FakeWatcher()
    const heard = await watch(root, { subscribe: fake.subscribe })
    fake.emit(new Error('Events were dropped. File system must be re-scanned.'), [])
    await heard.until(({ problems }) => problems.length > 0)
    expect(heard.problems).toEqual([{ kind: 'rescan', why: 'Events were dropped. File system must be re-scanned.' }])
    expect([fake.subscriptions, fake.unsubscribed]).toEqual([2, 1])
    await writeFile(join(root, 'a.ts'), '1')
    fake.emit(null, [{ path: join(root, 'a.ts'), type: 'create' }])
    await heard.event('created', `${root}/a.ts`)
  })

  it('requests a rescan when very many events arrive at once', async () => {
    const fake = new FakeWatcher()
    const heard = await watch(root, { subscribe: fake.subscribe })
    fake.emit(
      null,
      Array.from({ length: 2_000 }, (_, at) => ({ path: join(root, `f${at}`), type: 'create' })),
    )
    await heard.until(({ problems }) => problems.length > 0)
    expect(heard).toMatchObject({ events: [], problems: [{ kind: 'rescan', why: '2000 changes at once' }] })
  })

  it('retries to start, because a file that vanishes meanwhile makes it fail', async () => {
    const fake = new FakeWatcher()
    fake.failures = ['No such file or directory', 'No such file or directory']
    const heard = await watch(root, { subscribe: fake.subscribe })
    expect([fake.subscriptions, heard.problems]).toEqual([1, []])
  })

  it('reports not-watching when it cannot start, as without watches left', async () => {
    const fake = new FakeWatcher()
    fake.failures = Array(5).fill('inotify_add_watch failed: No space left on device')
    const heard = await watch(root, { subscribe: fake.subscribe })
    expect(heard.problems).toEqual([{ kind: 'not-watching', why: 'inotify_add_watch failed: No space left on device' }])
  })

  it('reports not-watching when it cannot restart after lost events', async () => {
    const fake = new FakeWatcher()
    const heard = await watch(root, { subscribe: fake.subscribe })
    fake.failures = Array(5).fill('no more watches')
    fake.emit(new Error('overflow'), [])
    await heard.until(({ problems }) => problems.length > 0)
    expect(heard.problems).toEqual([{ kind: 'not-watching', why: 'no more watches' }])
    fake.emit(null, [{ path: join(root, 'late.ts'), type: 'create' }])
    await heard.watch?.close()
    expect([heard.events, fake.unsubscribed]).toEqual([[], 1])
  })

  it('joins the events of a path, and checks them against the disk', async () => {
    const fake = new FakeWatcher()
    const heard = await watch(root, { subscribe: fake.subscribe })
    const path = (name: string): string => join(root, name)
    for (const name of ['new', 'back', 'again']) await writeFile(path(name), '1')
    fake.emit(null, [
      { path: path('new'), type: 'create' },
      { path: path('gone'), type: 'update' },
      { path: path('back'), type: 'delete' },
      { path: path('again'), type: 'delete' },
      { path: path('moved/echo'), type: 'update' },
    ])
    fake.emit(null, [
      { path: path('new'), type: 'update' },
      { path: path('gone'), type: 'delete' },
      { path: path('back'), type: 'create' },
    ])
    await heard.until(({ events }) => events.length > 0)
    expect(heard.events).toEqual([
      { kind: 'created', path: `${root}/new`, is: 'file' },
      { kind: 'deleted', path: `${root}/gone` },
      { kind: 'created', path: `${root}/back`, is: 'file' },
      { kind: 'changed', path: `${root}/again`, is: 'file' },
    ])
  })
})
