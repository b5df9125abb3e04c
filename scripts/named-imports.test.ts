import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { bundleNamedImports } from './named-imports.ts'

it('imports every file that a named import can load, without tests and the importing file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'named-imports-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of ['index.ts', 'b.ts', 'a.ts', 'a.test.ts', 'a.txt']) writeFileSync(join(folder, file), '')
  mkdirSync(join(folder, 'c'))
  writeFileSync(join(folder, 'c/kind.ts'), '')
  const bundled = bundleNamedImports(
    join(folder, 'index.ts'),
    `const one = await import(\`./\${name}.ts\`)\nconst two = await import(\`./\${id}/kind.ts\`)\n`,
  )
  expect(bundled).toBe(
    [
      'import * as named0 from "./a.ts"',
      'import * as named1 from "./b.ts"',
      'import * as named2 from "./c/kind.ts"',
      `const one = await ({ "./a.ts": named0, "./b.ts": named1 })[\`./\${name}.ts\`]`,
      `const two = await ({ "./c/kind.ts": named2 })[\`./\${id}/kind.ts\`]`,
      '',
    ].join('\n'),
  )
})

it('leaves other text unchanged', () => {
  expect(bundleNamedImports('/nowhere/a.ts', "await import('./b.ts')\n")).toBe("await import('./b.ts')\n")
})
