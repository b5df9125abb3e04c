import { describe, expect, it } from 'vitest'
import { isLockFile } from './lock-files.ts'

describe('isLockFile', () => {
  // [F8.8]
  it('recognizes the lock files of package managers in any folder and case', () => {
    expect(['package-lock.json', 'a/b/yarn.lock', 'Cargo.lock', 'go.sum', 'ios/Podfile.lock'].map(isLockFile)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
    expect(['package.json', 'lock.ts', 'src/yarn.lock.ts', 'go.mod'].map(isLockFile)).toEqual([false, false, false, false])
  })
})
