import { describe, expect, it } from 'vitest'
import { filesNamedIn } from './files-named-in.ts'

const paths = ['src/dict.c', 'tests/dict.c', 'src/dict.h', 'src/server.c', 'Makefile', 'docs/README', '.gitignore', 'app/[id]/page.tsx']
const named = (task: string): string[] => [...filesNamedIn(task, paths)]

describe('filesNamedIn', () => {
  it('finds files by name, by the end of a path, and by a longer path', () => {
    expect(named('In dict.c: make dictRehash faster.')).toEqual(['src/dict.c', 'tests/dict.c'])
    expect(named('See @src/dict.c, and (Server.c).')).toEqual(['src/dict.c', 'src/server.c'])
    expect(named('at /home/me/redis/src/server.c:120, ./src/dict.h')).toEqual(['src/server.c', 'src/dict.h'])
    expect(named('src\\dict.h and app/[id]/page.tsx')).toEqual(['src/dict.h', 'app/[id]/page.tsx'])
    expect(named('Makefile, README and .gitignore')).toEqual(['Makefile', 'docs/README', '.gitignore'])
  })

  it('ignores words that only resemble a name', () => {
    expect(named('the makefile, a dict, xdict.c, dict.cc, other/dict.c, server')).toEqual([])
    expect(named('')).toEqual([])
  })
})
