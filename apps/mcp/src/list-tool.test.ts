import { isToolOn, type McpToolName, mcpTools } from '@sheaf/contract'
import { get_encoding as openEncoding } from 'tiktoken'
import { describe, expect, it } from 'vitest'
import { findTool } from './find-tool.ts'
import { instructions } from './instructions.ts'
import { listTool } from './list-tool.ts'

const names = Object.keys(mcpTools) as McpToolName[]
const listed = names.map((name) => listTool(findTool(name)))

function countTokens(text: string): number {
  const encoding = openEncoding('o200k_base')
  const { length } = encoding.encode(text)
  encoding.free()
  return length
}

/** Every schema in a schema, with its path. */
function schemas(schema: unknown, at: string): [string, Record<string, unknown>][] {
  if (typeof schema !== 'object' || schema === null) return [[at, { isNone: schema }]]
  const own = schema as Record<string, unknown>
  const inner = Object.entries((own.properties ?? {}) as Record<string, unknown>).flatMap(([name, each]) => schemas(each, `${at}.${name}`))
  const items = own.items === undefined ? [] : schemas(own.items, `${at}[]`)
  const values = own.additionalProperties === undefined ? [] : schemas(own.additionalProperties, `${at}{}`)
  return [[at, own], ...inner, ...items, ...values]
}

describe('the list of tools', () => {
  // [S9.16]
  it('takes at most 4,000 tokens for the tools that are on by default', () => {
    const byDefault = listed.filter(({ name }) => isToolOn(name as McpToolName, {}))
    expect(countTokens(JSON.stringify({ tools: byDefault }))).toBeLessThanOrEqual(4_000)
    expect(countTokens(instructions)).toBeLessThanOrEqual(400)
  })

  it('lists every tool under its own name, with all four hints', () => {
    for (const name of names) {
      const tool = findTool(name)
      const { title, description, annotations } = listTool(tool)
      expect([tool.name, title]).toEqual([name, mcpTools[name].title])
      expect(Object.keys(annotations).sort()).toEqual(['destructiveHint', 'idempotentHint', 'openWorldHint', 'readOnlyHint', 'title'])
      expect(description.length).toBeLessThanOrEqual(260)
    }
  })

  // [F4.9]
  it('marks read-only, destructive and open-world tools', () => {
    const marked = (is: (name: McpToolName) => boolean): string[] => names.filter(is)
    expect(marked((name) => findTool(name).annotations.readOnlyHint)).toEqual(marked((name) => mcpTools[name].effect === 'reads'))
    expect(marked((name) => findTool(name).annotations.destructiveHint)).toEqual(['rename_symbol', 'apply_edits', 'file_actions'])
    expect(marked((name) => findTool(name).annotations.openWorldHint)).toEqual(['request_plan', 'context_builder', 'chat_send'])
  })

  it('has schemas that every client understands: typed objects, no type lists, no required output fields', () => {
    for (const { name, inputSchema, outputSchema } of listed) {
      expect([name, inputSchema.type, outputSchema.type]).toEqual([name, 'object', 'object'])
      for (const [at, schema] of [...schemas(inputSchema, `${name} in`), ...schemas(outputSchema, `${name} out`)]) {
        expect([at, typeof schema.type]).toEqual([at, 'string'])
        expect([at, Object.hasOwn(schema, '$schema'), Object.hasOwn(schema, '$ref')]).toEqual([at, false, false])
      }
      for (const [at, schema] of schemas(outputSchema, name)) {
        expect([at, Object.hasOwn(schema, 'required'), schema.additionalProperties === false]).toEqual([at, false, false])
      }
      expect(Object.keys(outputSchema.properties as object)).toEqual(expect.arrayContaining(['as_of', 'left_off', 'notes']))
    }
  })

  it('describes tools in the words that a model would search for', () => {
    const wanted: [McpToolName, string][] = [
      ['get_file_tree', 'file tree'],
      ['read_file', 'read a file'],
      ['search', 'search code for text'],
      ['token_stats', 'count the tokens'],
      ['get_codemap', 'function signatures'],
      ['set_selection', 'select files for the prompt'],
      ['list_selected_files', 'which files are selected'],
      ['request_plan', 'for a plan'],
      ['list_root_folders', 'list the open folders'],
      ['set_prompt_state', 'instructions of the prompt'],
    ]
    for (const [name, words] of wanted) expect(findTool(name).description.toLowerCase()).toContain(words)
    for (const name of names.filter((each) => isToolOn(each, {}))) {
      if (!['toggle_file_selection', 'list_codemaps_tree'].includes(name)) expect(instructions).toContain(name)
    }
  })
})
