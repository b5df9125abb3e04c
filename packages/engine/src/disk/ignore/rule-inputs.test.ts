import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { areSame, recordInputs } from './rule-inputs.ts'

const place = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-inputs-')))
const clock = (): number => Date.now() + 10_000
afterAll(() => rmSync(place, { recursive: true, force: true }))

function made(name: string): string {
  const path = join(place, name)
  writeFileSync(path, name)
  return path
}

describe('what rules came from', () => {
  it('is settled once it is old and stays as it was', () => {
    const inputs = recordInputs(undefined, clock)
    for (const path of [made('file'), join(place, 'absent'), place]) inputs.note(path)
    expect(inputs.isSettled()).toBe(true)
    expect(areSame(inputs.stamps)).toBe(true)
  })

  it('is not settled while a file is new', () => {
    const file = made('new')
    const inputs = recordInputs(undefined, () => statSync(file).ctimeMs)
    inputs.note(file)
    expect(inputs.isSettled()).toBe(false)
  })

  it('is not settled if something appeared during the walk, which may have read it', () => {
    const inputs = recordInputs(undefined, clock)
    inputs.note(join(place, 'sudden'))
    made('sudden')
    expect(inputs.isSettled()).toBe(false)
  })

  it('is not settled if a file is there but could not be read', () => {
    const inputs = recordInputs(undefined, clock)
    const file = made('locked')
    inputs.note(file)
    inputs.unread(file)
    expect(inputs.isSettled()).toBe(false)
  })

  it('is settled if there was nothing to read: no file, a folder, a link to nowhere', () => {
    const inputs = recordInputs(undefined, clock)
    const [folder, link] = [join(place, 'folder'), join(place, 'link')]
    mkdirSync(folder)
    symlinkSync('nowhere', link)
    for (const path of [join(place, 'nothing'), folder, link]) {
      inputs.note(path)
      inputs.unread(path)
    }
    expect(inputs.isSettled()).toBe(true)
    made('nowhere')
    expect(areSame(inputs.stamps)).toBe(false)
  })
})
