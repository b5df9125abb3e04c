// The temporary folder of a run: the repository that every case is copied from, the canaries, and the log they write to.

import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface Lab {
  folder: string
  /** An ordinary repository with three branches, a signed commit, a staged change, a change, and an untracked file. */
  template: string
  /** Environment for plain git: no configuration except the repository's own. */
  env: Record<string, string>
  remove(): void
}

/** Changed files of the template. `a.txt` keeps its size, so that git must read the file to see that it changed. */
const committed: Record<string, string> = {
  'a.txt': 'one\n',
  'staged.txt': 'one\n',
  'src/app.ts': 'export function greet(name: string): string {\n  return name\n}\n',
  'docs/guide.md': '# Guide\n',
}

export function makeLab(): Lab {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-hostile-')))
  const lab = openLab(folder)
  mkdirSync(join(folder, 'home'))
  mkdirSync(join(folder, 'canaries'))
  writeTemplate(lab)
  return lab
}

/** Opens the lab that another process made. */
export function openLab(folder: string): Lab {
  const env = {
    PATH: `${process.env.PATH ?? ''}:.`,
    HOME: join(folder, 'home'),
    LC_ALL: 'C',
    TERM: 'xterm',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Ann',
    GIT_AUTHOR_EMAIL: 'ann@sheaf.example',
    GIT_COMMITTER_NAME: 'Ann',
    GIT_COMMITTER_EMAIL: 'ann@sheaf.example',
  }
  return {
    folder,
    template: join(folder, 'template'),
    env,
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  }
}

export interface Canary {
  /** A program that writes a line to the log and reads nothing, so that git does not wait for it. */
  program: string
  /** The same program as a shell command. */
  shell: string
  /** Number of runs since the last call. */
  runs(): number
}

export function makeCanary(lab: Lab, name: string): Canary {
  const program = join(lab.folder, 'canaries', name)
  const log = `${program}.log`
  writeFileSync(program, `#!/bin/sh\necho x >>'${log}'\n`)
  chmodSync(program, 0o755)
  let seen = 0
  return {
    program,
    shell: `echo x >>${log}`,
    runs() {
      const all = existsSync(log) ? readFileSync(log).filter((byte) => byte === 0x0a).length : 0
      const fresh = all - seen
      seen = all
      return fresh
    },
  }
}

function writeTemplate({ template, env }: Lab): void {
  const run = (...args: string[]): string => execFileSync('git', args, { cwd: template, env, encoding: 'utf8', stdio: 'pipe' })
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(template, path)), { recursive: true })
    writeFileSync(join(template, path), text)
  }
  mkdirSync(template)
  run('init', '--quiet', '--template=', '--initial-branch=main')
  for (const [path, text] of Object.entries(committed)) write(path, text)
  run('add', '--all')
  run('commit', '--quiet', '--message=First')
  run('branch', 'side')
  write('a.txt', 'sea\n')
  run('commit', '--quiet', '--all', '--message=Sea')
  run('update-ref', 'refs/heads/side', 'HEAD')
  run('reset', '--quiet', '--hard', 'HEAD^')
  write('a.txt', 'two\n')
  write('src/app.ts', 'export function greet(name: string): string {\n  return "Hello " + name\n}\n')
  run('add', '--all')
  const parent = run('rev-parse', 'HEAD').trim()
  run('update-ref', 'HEAD', signedCommit(template, env, run('write-tree').trim(), parent))
  run('branch', 'apart', run('commit-tree', '-p', 'HEAD', '-m', 'Apart', 'HEAD^{tree}').trim())
  write('staged.txt', 'two\n')
  run('add', 'staged.txt')
  write('a.txt', 'six\n')
  write('new.txt', 'new\n')
  run('gc', '--quiet', '--prune=now')
  // The template is copied a few hundred times, so every file less saves time.
  for (const unused of ['logs', 'COMMIT_EDITMSG', 'ORIG_HEAD', 'info/refs', 'objects/info/commit-graph', 'objects/info/packs'])
    rmSync(join(template, '.git', unused), { recursive: true, force: true })
}

/** Creates a commit with a signature that git passes to the configured GPG program. */
function signedCommit(cwd: string, env: Record<string, string>, tree: string, parent: string): string {
  const person = 'Ann <ann@sheaf.example> 1700000000 +0000'
  const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n abc\n -----END PGP SIGNATURE-----'
  const input = `tree ${tree}\nparent ${parent}\nauthor ${person}\ncommitter ${person}\n${signature}\n\nSecond\n`
  const made = spawnSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], { cwd, env, input, encoding: 'utf8' })
  return made.stdout.trim()
}
