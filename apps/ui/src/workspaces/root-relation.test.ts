import { describe, expect, it } from 'vitest'
import { describeRootRelation, rootRelation } from './root-relation.ts'

const roots = ['/home/me/app', '/home/me/lib']

describe('rootRelation', () => {
  it('recognizes an open folder, even with a trailing slash', () => {
    expect(rootRelation(roots, '/home/me/app')).toEqual({ is: 'open', root: '/home/me/app' })
    expect(rootRelation(roots, '/home/me/app/')).toEqual({ is: 'open', root: '/home/me/app' })
  })

  it('recognizes a folder inside an open one', () => {
    expect(rootRelation(roots, '/home/me/lib/src')).toEqual({ is: 'inside', root: '/home/me/lib' })
  })

  it('lists the open folders that a folder contains', () => {
    expect(rootRelation(roots, '/home/me')).toEqual({ is: 'around', roots })
    expect(rootRelation(roots, '/')).toEqual({ is: 'around', roots })
    expect(rootRelation(['C:\\me\\app'], 'C:\\me')).toEqual({ is: 'around', roots: ['C:\\me\\app'] })
  })

  it('treats a longer or shorter name as another folder', () => {
    expect(rootRelation(roots, '/home/me/app2')).toBe(null)
    expect(rootRelation(roots, '/home/me/ap')).toBe(null)
  })
})

describe('describeRootRelation', () => {
  it('names folders by the last part of their paths', () => {
    expect(describeRootRelation({ is: 'open', root: '/home/me/app' }, '/home/me/app/').says).toBe(
      '“app” is already open in this workspace.',
    )
    expect(describeRootRelation({ is: 'around', roots: ['/me/a', '/me/b', '/me/c'] }, '/me').says).toBe('“me” contains “a”, “b”, and “c”.')
    expect(describeRootRelation({ is: 'around', roots: ['/me/a'] }, '/me').says).toBe('“me” contains “a”.')
  })
})
