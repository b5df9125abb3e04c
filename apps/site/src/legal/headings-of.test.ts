import { createElement, Fragment } from 'react'
import { describe, expect, it } from 'vitest'
import { headingsOf } from './headings-of.ts'

describe('headingsOf', () => {
  // [S2.1.5]
  it('lists the second-level headings of a page in order, as text', () => {
    const page = createElement(
      Fragment,
      null,
      createElement('p', null, 'before'),
      createElement('h2', { id: '1-a' }, '1. A ', createElement('em', null, 'b'), 3),
      '\n',
      [createElement('h3', { id: 'x', key: 'x' }, 'no'), createElement('h2', { id: '2-c', key: 'c' }, '2. C')],
    )
    expect(headingsOf(page)).toEqual([
      { id: '1-a', title: '1. A b3' },
      { id: '2-c', title: '2. C' },
    ])
  })
})
