import type { LanguageId } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { filesInScope } from './files-in-scope.ts'
import { memoryProject } from './testing/memory-project.ts'

describe('filesInScope', () => {
  const project = memoryProject({
    'go/a.go': '',
    'go/b.go': '',
    'go/a_test.go': '',
    'go/sub/c.go': '',
    'jvm/A.java': '',
    'jvm/B.kt': '',
    'jvm/C.scala': '',
    'jvm/readme.md': '',
    'Package.swift': '.target(name: "Shop"), .target(name: "Shop2")',
    'Sources/Shop/Order.swift': '',
    'Sources/Shop/Views/Cart.swift': '',
    'Sources/Shop2/Other.swift': '',
    'Xcode/App/Main.swift': '',
    'Xcode/App/Views/Page.swift': '',
    'src/a.ts': '',
    'src/b.ts': '',
  })
  const cases: [LanguageId, string, string[] | undefined][] = [
    ['go', 'go/a.go', ['go/b.go']],
    ['go', 'go/a_test.go', ['go/a.go', 'go/b.go']],
    ['java', 'jvm/A.java', ['jvm/B.kt', 'jvm/C.scala']],
    ['kotlin', 'jvm/B.kt', ['jvm/A.java', 'jvm/C.scala']],
    ['swift', 'Sources/Shop/Order.swift', ['Sources/Shop/Views/Cart.swift']],
    ['swift', 'Xcode/App/Views/Page.swift', ['Xcode/App/Main.swift']],
    ['typescript', 'src/a.ts', undefined],
    ['csharp', 'src/a.cs', undefined],
  ]
  it.each(cases)('in %s, %s sees %j', (language, from, expected) => {
    expect(filesInScope(language, from, project)).toEqual(expected)
  })
})
