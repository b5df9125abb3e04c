import { describe, expect, it } from 'vitest'
import { camel, joined, pascal, plural, snake, withArticle } from '../casing.ts'
import { domains } from './domains.ts'
import { families } from './families.ts'

/** Reserved words of at least one of the five languages that could be a single word of a table. */
const reserved = new Set(
  `abstract as async await box break case catch chan class const continue crate def default defer del delete do dyn elif else enum except export extends
  extension extern fallthrough false final finally fn for func function go goto guard if impl import in init inout instanceof interface internal is lambda
  let loop macro map match mod move mut new nil none not null operator or override package pass private protocol pub public raise range ref repeat rethrow
  return select self static struct subscript super switch this throw trait true try type typealias typeof union unsafe use var void where while with yield`.split(
    /\s+/,
  ),
)

describe('the vocabulary', () => {
  it('has no reserved word of a language', () => {
    const words = [
      ...domains.flatMap(({ folder, things, amounts, texts, flags, states }) => [
        folder,
        ...things,
        ...amounts,
        ...texts,
        ...flags,
        ...states,
      ]),
      ...families.flatMap(({ parameters }) => parameters),
    ]
    expect(words.filter((word) => reserved.has(word))).toEqual([])
    expect(words.filter((word) => !/^[a-z]+( [a-z]+)*$/.test(word))).toEqual([])
  })

  it('has complete rows without repetition', () => {
    for (const domain of domains) {
      expect([domain.folder, domain.things.length, domain.amounts.length]).toEqual([domain.folder, 8, 8])
      expect(domain.texts.length).toBeGreaterThanOrEqual(4)
      expect(domain.flags).toHaveLength(3)
      expect(domain.acts).toHaveLength(4)
      expect(domain.states).toHaveLength(4)
      const fields = [...domain.things, ...domain.amounts, ...domain.texts, ...domain.flags]
      expect(new Set(fields).size).toBe(fields.length)
    }
    expect(new Set(domains.map(({ folder }) => folder)).size).toBe(domains.length)
    const members = families.flatMap(({ members: some }) => some)
    expect(new Set(members).size).toBe(members.length)
    expect(families.filter((family) => family.members.length !== 5 && family.members.length !== 6)).toEqual([])
  })

  it('has only things with a different plural, because a list and its item need two names', () => {
    expect(domains.flatMap(({ things }) => things.filter((thing) => plural(thing) === thing))).toEqual([])
  })

  it('has no thing that Go would read as a test or a platform suffix', () => {
    const things = domains.flatMap((domain) => domain.things)
    expect(things.filter((thing) => /(^| )(test|linux|windows|darwin|js|arm|wasm|android|ios|unix)$/.test(thing))).toEqual([])
  })
})

describe('casing', () => {
  it('joins words in each case style', () => {
    expect([camel('late fee'), pascal('late fee'), snake('late fee'), joined('late fee')]).toEqual([
      'lateFee',
      'LateFee',
      'late_fee',
      'latefee',
    ])
  })

  it('forms plurals and articles', () => {
    expect(['invoice', 'category', 'batch', 'day pass', 'tax', 'days', 'survey'].map(plural)).toEqual([
      'invoices',
      'categories',
      'batches',
      'day passes',
      'taxes',
      'days',
      'surveys',
    ])
    expect(['exam', 'unit', 'understudy', 'room'].map(withArticle)).toEqual(['an exam', 'a unit', 'an understudy', 'a room'])
  })
})
