import { join } from 'node:path'
import { type Build, build as ownBuild } from '@sheaf/contract'
import { build } from 'rolldown'
import { expect, it } from 'vitest'
import { buildPlugin } from './build-plugin.ts'

const given: Build = { ...ownBuild, kind: 'release', serviceKeys: ['a'.repeat(43)], updateKeys: ['b'.repeat(43)] }

it('puts the given values into the bundle', async () => {
  const input = join(import.meta.dirname, '../../packages/contract/src/site/build.ts')
  const { output } = await build({ input, plugins: [buildPlugin(given)], write: false, output: { minify: false } })
  const module = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)
  expect({ ...module }).toEqual({ build: given })
})

it('rejects a bundle that would keep the development values', async () => {
  const other = build({
    input: join(import.meta.dirname, '../remove-old-files.ts'),
    plugins: [buildPlugin(given)],
    write: false,
    external: /./,
  })
  await expect(other).rejects.toThrow('The bundle has no packages/contract/src/site/build.ts.')
})
