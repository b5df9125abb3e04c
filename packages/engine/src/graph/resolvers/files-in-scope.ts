// Finds files that see each other's names without an import because of where they are.

import type { LanguageId } from '@sheaf/contract'
import type { Project } from '../project.ts'
import { goPackage } from './go.ts'
import { folderOf } from './relative-path.ts'
import { swiftModules } from './swift.ts'

/** Undefined if an import, or a namespace declared anywhere, decides instead. */
export function filesInScope(language: LanguageId, from: string, project: Project): readonly string[] | undefined {
  switch (language) {
    case 'go':
      return others(from, goPackage(project, folderOf(from), from.endsWith('_test.go')))
    case 'java':
    case 'kotlin':
    case 'scala':
      return others(
        from,
        project.filesIn(folderOf(from)).filter((file) => /\.(?:java|kts?|scala|sc)$/.test(file)),
      )
    case 'swift':
      return others(from, swiftModules(project).around(from))
    default:
      return undefined
  }
}

function others(from: string, files: readonly string[] | undefined): readonly string[] | undefined {
  return files?.filter((file) => file !== from)
}
