// The parts of an HTML tree that our rehype plugins use.

export interface HastNode {
  type: string
  tagName?: string
  properties?: Record<string, unknown>
  children?: HastNode[]
  value?: string
  data?: { meta?: string }
}

export function visitElements(node: HastNode, seen: (element: HastNode, parent: HastNode, index: number) => void): void {
  const children = node.children ?? []
  for (const [index, child] of children.entries()) {
    if (child.type === 'element') seen(child, node, index)
    visitElements(child, seen)
  }
}

export function textOf(node: HastNode): string {
  return node.value ?? (node.children ?? []).map(textOf).join('')
}

export function element(tagName: string, properties: Record<string, unknown>, ...children: (HastNode | string)[]): HastNode {
  return {
    type: 'element',
    tagName,
    properties,
    children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
  }
}
