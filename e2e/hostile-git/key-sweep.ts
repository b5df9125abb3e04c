// Sets every configuration key that the installed git knows to a program, so that the check does not depend on our own list.

import { execFileSync } from 'node:child_process'
import { quoted } from './hostile-repo.ts'
import { type Case, git } from './technique.ts'

export function knownKeys(): string[] {
  return execFileSync('git', ['help', '--config'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => /^[a-z][\w-]*\.\S+$/i.test(line))
    .sort()
}

export function keyCase(key: string): Case {
  return {
    proof: [git('status'), git('diff'), git('log', '-p')],
    build(repo) {
      const [section = '', ...rest] = key.replace(/<[^>]+>|\*/g, 'evil').split('.')
      const name = rest.pop() ?? ''
      const subsection = rest.length === 0 ? '' : ` ${quoted(rest.join('.'))}`
      repo.configure(`[${section}${subsection}]\n\t${name} = ${quoted(repo.canary.program)}\n`)
      repo.write('.gitattributes', '* filter=evil diff=evil merge=evil\n')
    },
  }
}
