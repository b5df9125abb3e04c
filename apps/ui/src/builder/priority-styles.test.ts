import { describe, expect, it } from 'vitest'
import { priorityStyles } from './priority-styles.ts'

describe('priorityStyles', () => {
  // [S3.44]
  it('has a label and a color: danger for high, warning for medium, info for low', () => {
    expect(Object.entries(priorityStyles).map(([priority, { label, text }]) => [priority, label, text])).toEqual([
      ['high', 'High', 'text-danger'],
      ['medium', 'Medium', 'text-warning'],
      ['low', 'Low', 'text-info'],
    ])
  })
})
