// Generates the form of a provider from its settings schema.

import type { SettingField } from '@sheaf/contract'
import { z } from 'zod'
import type { FieldMeta } from '../provider.ts'

export function fieldsOf(settings: z.ZodObject): SettingField[] {
  return Object.entries(settings.shape).map(([key, schema]) => fieldOf(key, schema))
}

function fieldOf(key: string, schema: z.core.$ZodType): SettingField {
  const read = unwrap(schema)
  const { label, secret, kind, advanced, placeholder, fallback = read.fallback, help } = read.meta
  return {
    key,
    label,
    kind: read.choices ? 'choice' : secret ? 'secret' : (kind ?? 'text'),
    required: read.required,
    ...(advanced && { advanced }),
    ...(placeholder !== undefined && { placeholder }),
    ...(fallback !== undefined && { fallback }),
    ...(help !== undefined && { help }),
    ...(read.choices && { choices: read.choices }),
  }
}

interface Read {
  meta: FieldMeta
  required: boolean
  fallback?: string
  choices?: string[]
}

/** Metadata may be on any layer of a field: the outermost wins. */
function unwrap(schema: z.core.$ZodType): Read {
  const own = z.globalRegistry.get(schema)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    const inner = unwrap(schema.unwrap())
    const fallback = schema instanceof z.ZodDefault ? { fallback: String(schema.def.defaultValue) } : {}
    return { ...inner, ...fallback, meta: { ...inner.meta, ...own }, required: false }
  }
  const choices = schema instanceof z.ZodEnum ? { choices: schema.options.map(String) } : {}
  return { meta: { label: '', ...own }, required: true, ...choices }
}
