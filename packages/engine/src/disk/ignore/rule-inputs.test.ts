import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { areUnchanged, recordInputs } from './rule-inputs.ts'

const place = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-inputs-')))
const clock = (): number => Date.now() + 10_000
afterAll(() => rmSync(place, { recursive: true, force: true }))

function made(name: string): string {
  const path = join(place, name)
  writeFileSync(path, name)
  return path
}

describe('recordInputs', () => {
  it('settles when all inputs are old and unchanged', () => {
    const inputs = recordInputs(undefined, clock)
    for (const path of [made('file'), join(place, 'absent'), place]) inputs.note(path)
    expect(inputs.isSettled()).toBe(true)
    expect(areUnchanged(inputs.stamps)).toBe(true)
  })

  it('does not settle while a file is new', () => {
    const file = made('new')
    const inputs = recordInputs(undefined, () => statSync(file).ctimeMs)
    inputs.note(file)
    expect(inputs.isSettled()).toBe(false)
  })

  it('does not settle if a file appeared during the walk, which may have read it', () => {
    const inputs = recordInputs(undefined, clock)
    inputs.note(join(place, 'sudden'))
    made('sudden')
    expect(inputs.isSettled()).toBe(false)
  })

  it('does not settle if an existing file could not be read', () => {
    const inputs = recordInputs(undefined, clock)
    const file = made('locked')
    inputs.note(file)
    inputs.markUnreadable(file)
    expect(inputs.isSettled()).toBe(false)
  })

  it('settles if there was nothing to read: no file, a folder, a broken link', () => {
    const inputs = recordInputs(undefined, clock)
    const [folder, link] = [join(place, 'folder'), join(place, 'link')]
    mkdirSync(folder)
    symlinkSync('nowhere', link)
    for (const path of [join(place, 'nothing'), folder, link]) {
      inputs.note(path)
      inputs.markUnreadable(path)
    }
    expect(inputs.isSettled()).toBe(true)
    made('nowhere')
    expect(areUnchanged(inputs.stamps)).toBe(false)
  })
})
