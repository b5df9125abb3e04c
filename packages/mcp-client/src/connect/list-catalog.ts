// Lists what a server offers, page by page. Lists, names and descriptions are cut to a limit; the notes say so.

import type { Client } from '@modelcontextprotocol/client'
import type { ServerCatalog, ServerPrompt, ServerResource, ServerTool } from '@sheaf/contract'
import { descriptionLength, listItems, listPages, nameLength, promptArguments, schemaLength, uriLength } from './limits.ts'

type Options = { timeout: number; maxTotalTimeout: number; signal?: AbortSignal }

export async function listCatalog(client: Client, options: Options): Promise<ServerCatalog> {
  const { tools: hasTools, resources: hasResources, prompts: hasPrompts } = client.getServerCapabilities() ?? {}
  const notes: string[] = []
  const tools = hasTools
    ? await allPages('tools', notes, async (page) => {
        const { tools: items, nextCursor } = await client.request({ method: 'tools/list', params: page }, options)
        return { items: items.flatMap((tool) => readTool(tool, notes)), nextCursor }
      })
    : []
  const resources = hasResources
    ? await allPages('resources', notes, async (page) => {
        const { resources: items, nextCursor } = await client.request({ method: 'resources/list', params: page }, options)
        return { items: items.flatMap(readResource), nextCursor }
      })
    : []
  const prompts = hasPrompts
    ? await allPages('prompts', notes, async (page) => {
        const { prompts: items, nextCursor } = await client.request({ method: 'prompts/list', params: page }, options)
        return { items: items.flatMap(readPrompt), nextCursor }
      })
    : []
  return { tools, resources, prompts, notes }
}

interface Page<Item> {
  items: Item[]
  nextCursor: string | undefined
}

async function allPages<Item>(what: string, notes: string[], read: (params: { cursor?: string }) => Promise<Page<Item>>): Promise<Item[]> {
  const all: Item[] = []
  let cursor: string | undefined
  for (let page = 0; page < listPages; page += 1) {
    const { items, nextCursor } = await read(cursor === undefined ? {} : { cursor })
    all.push(...items.slice(0, listItems + 1 - all.length))
    if (all.length > listItems) break
    if (nextCursor === undefined) return all
    cursor = nextCursor
  }
  notes.push(`The server offers more ${what}. Only the first ${Math.min(all.length, listItems)} are shown.`)
  return all.slice(0, listItems)
}

/** A tool with a name or schema that no model accepts can't be called. */
function readTool(
  { name, description = '', inputSchema }: { name: string; description?: string | undefined; inputSchema: Record<string, unknown> },
  notes: string[],
): ServerTool[] {
  if (!isShort(name, nameLength)) return []
  if (JSON.stringify(inputSchema).length > schemaLength) {
    notes.push('A tool was left out because the description of its arguments is too long.')
    return []
  }
  return [{ name, description: cutTo(description, descriptionLength), schema: inputSchema }]
}

function readResource({ uri, name, title, description = '' }: Named & { uri: string }): ServerResource[] {
  if (!isShort(uri, uriLength)) return []
  return [{ uri, name: cutTo(title ?? name, nameLength), description: cutTo(description, descriptionLength) }]
}

function readPrompt({
  name,
  description = '',
  arguments: given = [],
}: Named & {
  arguments?: { name: string; description?: string | undefined; required?: boolean | undefined }[] | undefined
}): ServerPrompt[] {
  if (!isShort(name, nameLength) || given.length > promptArguments || !given.every((each) => isShort(each.name, nameLength))) return []
  const own = given.map(({ name: argument, description: says = '', required = false }) => ({
    name: argument,
    description: cutTo(says, descriptionLength),
    required,
  }))
  return [{ name, description: cutTo(description, descriptionLength), arguments: own }]
}

interface Named {
  name: string
  title?: string | undefined
  description?: string | undefined
}

const isShort = (text: string, most: number): boolean => text !== '' && text.length <= most

const cutTo = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`)
