// An agent that the user adds: any program that speaks the protocol on its standard streams.

import { Refusal } from '@sheaf/contract'
import { type Agent, defineAgent } from './agent.ts'

export const customPrefix = 'agent-'

export function customAgent(id: string, { command = '', args = '' }: Readonly<Record<string, string>> = {}): Agent {
  return defineAgent({
    id,
    name: id.slice(customPrefix.length),
    command: command.trim(),
    installWith: '',
    signInWith: command.trim(),
    site: '',
    terms: { says: '', url: '', date: '' },
    args: splitArguments(args),
    carefulModes: ['read-only', 'ask', 'plan'],
    withTools: {},
  })
}

/** Separated by spaces. Double quotes keep spaces in an argument; nothing else has a meaning, because no shell is involved. */
export function splitArguments(text: string): string[] {
  const quotes = text.split('"').length - 1
  if (quotes % 2 === 1) throw new Refusal('provider-settings', 'Arguments: A closing double quote (") is missing.')
  return [...text.matchAll(/(?:[^\s"]|"[^"]*")+/g)].map(([word]) => word.replaceAll('"', ''))
}
