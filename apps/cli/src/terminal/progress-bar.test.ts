import { expect, it } from 'vitest'
import { createProgressBar } from './progress-bar.ts'

it('draws a progress bar, limits how often it redraws, and clears it once', () => {
  const written: string[] = []
  let now = 0
  const bar = createProgressBar(
    (text) => written.push(text),
    () => now,
  )
  bar.clear()
  bar.show({ stage: 'counting', done: 0, total: 4 })
  bar.show({ stage: 'counting', done: 1, total: 4 })
  now = 100
  bar.show({ stage: 'counting', done: 2, total: 4 })
  now = 200
  bar.show({ stage: 'walking', done: 1_234, total: 0 })
  bar.clear()
  bar.clear()
  const wipe = '\r\x1b[2K'
  expect(written).toEqual([
    `${wipe}counting  ${'░'.repeat(24)}  0/4`,
    `${wipe}counting  ${'█'.repeat(12)}${'░'.repeat(12)}  2/4`,
    `${wipe}walking  1234`,
    wipe,
  ])
})
