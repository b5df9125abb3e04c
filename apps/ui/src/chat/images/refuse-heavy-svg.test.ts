import { isRefusal } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { refuseHeavySvg } from './refuse-heavy-svg.ts'

const outcome = (source: string) => {
  try {
    refuseHeavySvg(source)
    return 'drawn'
  } catch (problem) {
    if (!isRefusal(problem)) throw problem
    return problem.detail
  }
}

describe('refuseHeavySvg', () => {
  it.each([
    ['a drawing', '<g id="a"><path d="M0 0"/></g><use href="#a"/><use xlink:href="#a"/>'],
    ['a reference to itself', '<g id="a"><use href="#a"/></g>'],
    [
      'tags inside comments, CDATA and attributes',
      '<!-- <use href="#a"/> --><style><![CDATA[ <a> ]]></style><text data-x="<use>">x</text>',
    ],
    ['an unclosed tag', '<g id="a'],
  ])('accepts %s', (_, inside) => {
    expect(outcome(`<svg>${inside}</svg>`)).toBe('drawn')
  })

  it.each([
    ['another file', '<html></html>', "It isn't an SVG file."],
    ['entities', '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>', 'The SVG defines entities, which Sheaf does not read.'],
    [
      'nested references',
      `<svg><g id="g0"/>${Array.from({ length: 12 }, (_, at) => `<g id="g${at + 1}">${`<use href="#g${at}"/>`.repeat(10)}</g>`).join('')}</svg>`,
      'The SVG draws too many elements.',
    ],
    ['too many elements', `<svg>${'<path/>'.repeat(60_000)}</svg>`, 'The SVG draws too many elements.'],
    ['deep nesting', `<svg>${'<g>'.repeat(100_000)}`, 'The SVG is nested too deeply.'],
  ])('refuses %s', (_, source, expected) => {
    expect(outcome(source)).toBe(expected)
  })
})
