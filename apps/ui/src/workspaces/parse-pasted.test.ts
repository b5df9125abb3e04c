import { describe, expect, it } from 'vitest'
import { parsePasted } from './parse-pasted.ts'

describe('parsePasted', () => {
  it.each([
    ['sheaf://open/home/ada/app?files=a.ts', { kind: 'link', url: 'sheaf://open/home/ada/app?files=a.ts' }],
    [' ~/code/app\n', { kind: 'path', path: '~/code/app' }],
    ['"/home/ada/my app"', { kind: 'path', path: '/home/ada/my app' }],
    ['C:\\code\\app', { kind: 'path', path: 'C:\\code\\app' }],
    ['file:///home/ada/my%20app', { kind: 'path', path: '/home/ada/my app' }],
    ['file:///C:/code', { kind: 'path', path: 'C:/code' }],
    ['https://example.com/ada/app.git', { kind: 'remote', clone: 'git clone https://example.com/ada/app.git' }],
    ['git@example.com:ada/app.git', { kind: 'remote', clone: 'git clone git@example.com:ada/app.git' }],
    ['  ', { kind: 'nothing' }],
  ])('reads pasted text %j', (text, pasted) => {
    expect(parsePasted(text)).toEqual(pasted)
  })
})
