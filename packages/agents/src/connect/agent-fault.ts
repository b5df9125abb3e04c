// What went wrong with an agent, as a refusal. Text that the agent printed is quoted briefly; clients escape it like all foreign text.

import type { RequestError } from '@agentclientprotocol/sdk'
import { Refusal, type RefusalCode } from '@sheaf/contract'
import { type PipedProcessEnd, quoteOutput } from '@sheaf/engine/work'
import type { Agent } from '../agent.ts'

/** The protocol's code for "sign in first". */
const authRequired = -32_000

export function agentRefusal(code: RefusalCode, { name }: Pick<Agent, 'name'>, detail = ''): Refusal {
  return new Refusal(code, [`Agent: ${name}.`, detail].filter((part) => part !== '').join(' '))
}

export function signInRefusal(agent: Agent): Refusal {
  const { signInWith, thenEnter } = agent
  const enter = thenEnter === undefined ? '' : `, then enter \`${thenEnter}\``
  return agentRefusal('agent-sign-in', agent, `Run \`${signInWith}\` in a terminal${enter}.`)
}

/** For an error that a request to the agent was answered with. */
export function requestRefusal(agent: Agent, error: RequestError): Refusal {
  if (
    error.code === authRequired ||
    /\b(?:auth(?:entication)? required|not (?:logged|signed) in|please (?:log|sign) ?in|\/login)\b/i.test(textOf(error))
  )
    return signInRefusal(agent)
  if (/\brate.?limit/i.test(textOf(error))) return agentRefusal('model-busy', agent, quoteOutput(textOf(error)))
  if (/\b(?:usage limit|quota|credit balance|insufficient credits)\b/i.test(textOf(error)))
    return agentRefusal('model-quota', agent, quoteOutput(textOf(error)))
  return agentRefusal('agent-failed', agent, quoteOutput(textOf(error)))
}

export function endRefusal(agent: Agent, end: PipedProcessEnd): Refusal {
  switch (end.why) {
    case 'missing':
      return missingRefusal(agent)
    case 'failed':
      return agentRefusal('agent-failed', agent, quoteOutput(end.message))
    case 'timeout':
      return agentRefusal('model-stalled', agent)
    case 'ended':
      return agentRefusal('agent-failed', agent, `${exitText(end)} ${quoteOutput(end.stderr)}`.trim())
  }
}

export function missingRefusal(agent: Agent): Refusal {
  const { command, installWith } = agent
  const install = installWith === '' ? '' : ` To install it, run \`${installWith}\`.`
  return agentRefusal('agent-missing', agent, `\`${command}\` wasn't found.${install}`)
}

const exitText = ({ code, signal }: { code: number | null; signal: string | null }): string =>
  code === null ? `It was terminated by ${signal ?? 'a signal'}.` : `It exited with code ${code}.`

function textOf({ message, data }: RequestError): string {
  const details = typeof data === 'object' && data !== null ? ['details', 'message'].map((key) => Reflect.get(data, key)) : [data]
  const more = details.filter((each) => typeof each === 'string')
  return [message, ...more].join(': ')
}
