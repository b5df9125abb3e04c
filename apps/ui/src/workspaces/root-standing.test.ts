import { describe, expect, it } from 'vitest'
import { rootStanding, standingWords } from './root-standing.ts'

const roots = ['/home/me/app', '/home/me/lib']

describe('rootStanding', () => {
  it('recognizes an open folder, even with a trailing slash', () => {
    expect(rootStanding(roots, '/home/me/app')).toEqual({ is: 'open', root: '/home/me/app' })
    expect(rootStanding(roots, '/home/me/app/')).toEqual({ is: 'open', root: '/home/me/app' })
  })

  it('recognizes a folder inside an open one', () => {
    expect(rootStanding(roots, '/home/me/lib/src')).toEqual({ is: 'inside', root: '/home/me/lib' })
  })

  it('lists the open folders that a folder contains', () => {
    expect(rootStanding(roots, '/home/me')).toEqual({ is: 'around', roots })
    expect(rootStanding(roots, '/')).toEqual({ is: 'around', roots })
    expect(rootStanding(['C:\\me\\app'], 'C:\\me')).toEqual({ is: 'around', roots: ['C:\\me\\app'] })
  })

  it('treats a longer or shorter name as another folder', () => {
    expect(rootStanding(roots, '/home/me/app2')).toBe(null)
    expect(rootStanding(roots, '/home/me/ap')).toBe(null)
  })
})

describe('standingWords', () => {
  it('names folders by the last part of their paths', () => {
    expect(standingWords({ is: 'open', root: '/home/me/app' }, '/home/me/app/').says).toBe('“app” is already open in this workspace.')
    expect(standingWords({ is: 'around', roots: ['/me/a', '/me/b', '/me/c'] }, '/me').says).toBe('“me” contains “a”, “b”, and “c”.')
    expect(standingWords({ is: 'around', roots: ['/me/a'] }, '/me').says).toBe('“me” contains “a”.')
  })
})
