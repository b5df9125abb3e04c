// prompts.*: the stored prompts.

import type { StoredPrompt } from '@sheaf/contract'
import type { Context } from '../context.ts'

export async function listPrompts(context: Context): Promise<StoredPrompt[]> {
  return (await context.state()).prompts.list()
}

export async function savePrompt(context: Context, prompt: { name: string; content: string }): Promise<StoredPrompt> {
  return (await context.state()).prompts.save(prompt)
}

export async function removePrompt(context: Context, { name }: { name: string }): Promise<void> {
  ;(await context.state()).prompts.remove(name)
}

export async function importPrompts(context: Context, { json }: { json: string }): Promise<{ added: string[]; skipped: string[] }> {
  return (await context.state()).prompts.import(json)
}

export async function exportPrompts(context: Context, { names }: { names?: string[] }): Promise<string> {
  return (await context.state()).prompts.export(names)
}
