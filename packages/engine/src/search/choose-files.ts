// Filters the files of a request, in answer order.

import type { SearchRequest } from '@sheaf/contract'
import { globMatcher } from './glob-matcher.ts'
import { byPath, type SearchFile } from './search-file.ts'

/** A glob may match a file's path in the root or the displayed path; with one root they are the same. */
export function fileFilter({ include = [], exclude = [] }: SearchRequest): (file: SearchFile) => boolean {
  const isIncluded = include.length === 0 ? () => true : globMatcher(include)
  const isExcluded = exclude.length === 0 ? () => false : globMatcher(exclude)
  return ({ path, shown }) => (isIncluded(path) || isIncluded(shown)) && !isExcluded(path) && !isExcluded(shown)
}

export function chooseFiles(files: readonly SearchFile[], request: SearchRequest): readonly SearchFile[] {
  const hasGlobs = (request.include?.length ?? 0) + (request.exclude?.length ?? 0) > 0
  return hasGlobs ? files.filter(fileFilter(request)) : files
}

export function sortByPath(files: readonly SearchFile[]): readonly SearchFile[] {
  const isSorted = files.every((file, index) => index === 0 || (files[index - 1]?.shown ?? '') <= file.shown)
  return isSorted ? files : files.toSorted(byPath)
}
