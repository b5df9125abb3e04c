import { describe, expect, it } from 'vitest'
import { splitArguments } from './custom-agent.ts'

describe('the arguments of a custom agent', () => {
  it.each([
    ['', []],
    ['  --acp   --model  m ', ['--acp', '--model', 'm']],
    ['--config "a b.json" --name=" x "', ['--config', 'a b.json', '--name= x ']],
    ['"" $HOME `id`; rm * | \'a b\'', ['', '$HOME', '`id`;', 'rm', '*', '|', "'a", "b'"]],
  ])('are split at spaces, without a shell: %j', (text, words) => {
    expect(splitArguments(text)).toEqual(words)
  })

  it('are refused if a quote is missing', () => {
    expect(() => splitArguments('--name "x')).toThrow('double quote')
  })
})
