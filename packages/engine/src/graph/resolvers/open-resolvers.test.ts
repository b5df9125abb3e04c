import { expect, it } from 'vitest'
import { openResolvers } from './open-resolvers.ts'
import { importRef, memoryProject } from './testing/memory-project.ts'

it('opens a resolver only when one of its languages is needed', () => {
  const files = { 'go.mod': 'module example.org/a', 'b/b.go': '', 'Cargo.toml': '[package]\nname = "a"', 'package.json': '{}', 'a.ts': '' }
  const project = memoryProject(files)
  const read: string[] = []
  const resolverFor = openResolvers({
    ...project,
    read(path) {
      read.push(path)
      return project.read(path)
    },
  })
  const before = [...read]
  const target = resolverFor('go').resolve('b/b.go', importRef('example.org/a/b'))
  expect({ before, target, read }).toEqual({ before: [], target: { leads: 'to-files', files: ['b/b.go'] }, read: ['go.mod'] })
})
