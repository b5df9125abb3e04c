import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { countTokens } from '@sheaf/engine/tokens'
import { afterEach, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

let app: App
afterEach(() => app.close())

const count = (path: string) => app.host['tree.count']({ ...app.here, path })

describe('tree.count', () => {
  it('counts a file, and the files that checking a folder selects', async () => {
    const [a, b] = ['export const a = 1\n', 'export const bee = "two words"\n']
    app = await openApp({ 'src/a.ts': a, 'src/deep/b.ts': b, 'src/package-lock.json': '{}\n', 'src/logo.png': 'x', '.env': 'A=1\n' })
    expect(await count('src/a.ts')).toEqual({ tokens: countTokens(a), files: 1, isEstimate: false })
    const both = { tokens: countTokens(a) + countTokens(b), files: 2, isEstimate: false }
    expect([await count('src'), await count('')]).toEqual([both, both])
    expect(await count('src/deep')).toEqual({ tokens: countTokens(b), files: 1, isEstimate: false })
    expect(await count('src/package-lock.json')).toEqual({ tokens: countTokens('{}\n'), files: 1, isEstimate: false })
    await expect(count('../x')).rejects.toMatchObject({ code: 'path-missing' })
  })

  it('estimates files that were never counted by their size, and is exact once they are counted', async () => {
    const text = 'export const value = 12345\n'.repeat(50)
    const files = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`many/${at}.ts`, `${text}// ${at}\n`]))
    app = await openApp(files)
    const bytes = Object.values(files).reduce((sum, each) => sum + each.length, 0)
    expect(await count('many')).toEqual({ tokens: Math.round(bytes / 3.7), files: 60, isEstimate: true })
    const exact = Object.values(files).reduce((sum, each) => sum + countTokens(each), 0)
    // A count is kept only if the file did not change shortly before.
    const weighAndCount = async () => {
      await app.host['tree.weigh']({ ...app.here, by: 'tokens' })
      return count('many')
    }
    await expect.poll(weighAndCount).toEqual({ tokens: exact, files: 60, isEstimate: false })
    rmSync(join(app.root, 'many/0.ts'))
    expect((await count('many')).tokens).toBe(exact - countTokens(files['many/0.ts'] ?? ''))
  })
})
