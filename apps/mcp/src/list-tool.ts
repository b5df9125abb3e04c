// A tool for tools/list. Every conversation pays for these tokens, so the schemas are kept small.

import { mcpTools } from '@sheaf/contract'
import { z } from 'zod'
import type { Tool, ToolAnnotations } from './tool.ts'

export interface ListedTool {
  name: string
  title: string
  description: string
  inputSchema: ObjectSchema
  outputSchema: ObjectSchema
  annotations: ToolAnnotations
}

interface ObjectSchema {
  type: 'object'
  [key: string]: unknown
}

const listed = new WeakMap<Tool, ListedTool>()

export function listTool(tool: Tool): ListedTool {
  const known = listed.get(tool)
  if (known) return known
  const { name, description, input, output, annotations } = tool
  const made: ListedTool = {
    name,
    title: mcpTools[name].title,
    description,
    inputSchema: inputSchemaOf(input),
    outputSchema: schemaOf(output.extend(framed), outputNoise),
    annotations,
  }
  listed.set(tool, made)
  return made
}

/** Fields that every result may have. */
const framed = { as_of: z.string(), left_off: z.array(z.string()), notes: z.array(z.string()) }

const inputNoise = new Set(['$schema', 'additionalProperties'])
/** Without `required`, refusals pass too: some clients validate every result against this schema. */
const outputNoise = new Set([...inputNoise, 'required', 'description', 'enum', 'minimum', 'maximum'])
const safeInteger = Number.MAX_SAFE_INTEGER

export function inputSchemaOf(input: z.ZodObject): ObjectSchema {
  return schemaOf(input, inputNoise)
}

function schemaOf(schema: z.ZodObject, noise: ReadonlySet<string>): ObjectSchema {
  const { type: _type, ...rest } = shrunk(z.toJSONSchema(schema, { io: 'input' }), noise)
  return { type: 'object', ...rest }
}

function shrunk(schema: object, noise: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
      if (noise.has(key) || Math.abs(Number(value)) === safeInteger) return []
      if (key === 'properties' && isObject(value))
        return [
          [key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, isObject(inner) ? shrunk(inner, noise) : inner]))],
        ]
      if (Array.isArray(value)) return [[key, value.map((each) => (isObject(each) ? shrunk(each, noise) : each))]]
      return [[key, isObject(value) ? shrunk(value, noise) : value]]
    }),
  )
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
