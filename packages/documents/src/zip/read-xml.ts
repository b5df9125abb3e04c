// Reads XML as events. Entities that a document defines are not expanded, and nothing outside the text is loaded.

import { Parser } from 'htmlparser2'
import { limitDepth } from '../limit-depth.ts'

export interface XmlEvents {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

export function readXml(xml: string, { open, text, close }: XmlEvents): void {
  const deeper = limitDepth()
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        deeper(1)
        open?.(name, attributes)
      },
      ontext: (data) => text?.(data),
      onclosetag(name) {
        deeper(-1)
        close?.(name)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
}

/** `target` of each relationship of an Office part, by ID. */
export function readRelationships(xml: string | undefined): Map<string, { type: string; target: string }> {
  const found = new Map<string, { type: string; target: string }>()
  if (xml === undefined) return found
  readXml(xml, {
    open(name, { Id: id, Type: type = '', Target: target }) {
      if (name === 'Relationship' && id !== undefined && target !== undefined) found.set(id, { type, target })
    },
  })
  return found
}

/** Resolves a relationship's target, relative to the folder of the part that has it. */
export function partPath(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const names: string[] = folder === '' ? [] : folder.split('/')
  for (const name of target.split('/')) {
    if (name === '..') names.pop()
    else if (name !== '.') names.push(name)
  }
  return names.join('/')
}
