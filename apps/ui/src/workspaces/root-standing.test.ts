import { describe, expect, it } from 'vitest'
import { rootStanding, standingWords } from './root-standing.ts'

const roots = ['/home/me/app', '/home/me/lib']

describe('rootStanding', () => {
  it('knows a folder that is open, also with a slash at its end', () => {
    expect(rootStanding(roots, '/home/me/app')).toEqual({ is: 'open', root: '/home/me/app' })
    expect(rootStanding(roots, '/home/me/app/')).toEqual({ is: 'open', root: '/home/me/app' })
  })

  it('knows a folder that is part of an open one', () => {
    expect(rootStanding(roots, '/home/me/lib/src')).toEqual({ is: 'inside', root: '/home/me/lib' })
  })

  it('names the open folders that would become part of it', () => {
    expect(rootStanding(roots, '/home/me')).toEqual({ is: 'around', roots })
    expect(rootStanding(roots, '/')).toEqual({ is: 'around', roots })
    expect(rootStanding(['C:\\me\\app'], 'C:\\me')).toEqual({ is: 'around', roots: ['C:\\me\\app'] })
  })

  it('takes a longer name for another folder', () => {
    expect(rootStanding(roots, '/home/me/app2')).toBe(null)
    expect(rootStanding(roots, '/home/me/ap')).toBe(null)
  })
})

describe('standingWords', () => {
  it('names the folders by their last names', () => {
    expect(standingWords({ is: 'open', root: '/home/me/app' }, '/home/me/app/').says).toBe('“app” is already open in this workspace.')
    expect(standingWords({ is: 'around', roots: ['/me/a', '/me/b', '/me/c'] }, '/me').says).toBe('“me” contains “a”, “b”, and “c”.')
    expect(standingWords({ is: 'around', roots: ['/me/a'] }, '/me').says).toBe('“me” contains “a”.')
  })
})
