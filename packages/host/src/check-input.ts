// Validates method input from a window or a model against the method's definition. The client is not trusted.

import { Refusal } from '@sheaf/contract'
import { type Method, methods } from '@sheaf/contract/schemas'

const longest = 300

export function checkInput(client: 'window' | 'model', name: string, input: unknown): unknown {
  const method = definitionOf(name)
  if (!method?.clients.includes(client)) throw new Refusal('wrong-usage', shortened(`Unknown method ${JSON.stringify(name)}.`))
  const forModel = client === 'model' ? method.modelInput : undefined
  const { success, data, error } = (forModel ?? method.workspaceInput ?? method.input).safeParse(input)
  if (success) return data
  const [issue] = error.issues
  const where = issue?.path.map(String).join('.') ?? ''
  throw new Refusal('wrong-usage', shortened(`${name}: ${where === '' ? '' : `${where}: `}${issue?.message ?? 'invalid input'}.`))
}

/** A method that writes files is not canceled when its window closes. */
export function writesFiles(name: string): boolean {
  return definitionOf(name)?.writes === true
}

function definitionOf(name: string): Method | undefined {
  const all: Partial<Record<string, Method>> = methods
  return Object.hasOwn(methods, name) ? all[name] : undefined
}

function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
