// Draws an SVG as a PNG. A browser draws an SVG image without running scripts and without loading anything; what could still slow it down
// or matter elsewhere is removed or refused before.

import { imageSizeFor, Refusal } from '@sheaf/contract'

/** A larger one is data, not a drawing. */
const svgBytes = 1_000_000
/** Elements that it may draw, with those that `<use>` repeats. */
const mostElements = 50_000
/** Icons are drawn larger, so that a model can see them. */
const usualEdge = 1_024

export async function rasterizeSvg(file: Blob, name: string, model: string): Promise<File> {
  if (file.size > svgBytes) throw new Refusal('image-too-large', `An SVG image may have up to ${svgBytes / 1_000_000} MB.`)
  const { text, width, height } = readSvg(await file.text())
  const factor = Math.max(1, usualEdge / Math.max(width, height))
  const size = imageSizeFor(model, { width: Math.round(width * factor), height: Math.round(height * factor) })
  const url = URL.createObjectURL(new Blob([text(size)], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    Object.assign(canvas, size)
    canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height)
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (png) return new File([png], name.replace(/\.svg$/i, '.png'))
  } catch {
    // Reported below.
  } finally {
    URL.revokeObjectURL(url)
  }
  throw new Refusal('image-unreadable', "The SVG can't be drawn.")
}

interface ReadSvg {
  width: number
  height: number
  text(size: { width: number; height: number }): string
}

/** Parsing runs nothing and loads nothing. */
export function readSvg(source: string): ReadSvg {
  // Nested entities could expand to any size.
  if (source.includes('<!ENTITY')) throw new Refusal('image-unreadable', 'The SVG defines entities, which Sheaf does not read.')
  const parsed = new DOMParser().parseFromString(source, 'image/svg+xml')
  const svg = parsed.documentElement
  if (svg.localName !== 'svg' || parsed.querySelector('parsererror')) throw new Refusal('image-unreadable', "It isn't a valid SVG file.")
  for (const element of parsed.querySelectorAll('script, foreignObject, iframe, object, embed')) element.remove()
  for (const element of parsed.querySelectorAll('*')) cleanAttributes(element)
  if (countDrawn(svg, new Map(), new Set()) > mostElements) throw new Refusal('image-too-large', 'The SVG draws too many elements.')
  const [, , boxWidth = 0, boxHeight = 0] = (svg.getAttribute('viewBox') ?? '').trim().split(/[\s,]+/).map(Number)
  const width = lengthOf(svg.getAttribute('width')) ?? (boxWidth > 0 ? boxWidth : 300)
  const height = lengthOf(svg.getAttribute('height')) ?? (boxHeight > 0 ? boxHeight : 150)
  return {
    width,
    height,
    text(size) {
      if (!svg.hasAttribute('viewBox')) svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
      svg.setAttribute('width', String(size.width))
      svg.setAttribute('height', String(size.height))
      return new XMLSerializer().serializeToString(parsed)
    },
  }
}

function cleanAttributes(element: Element): void {
  for (const { name, localName, value } of [...element.attributes]) {
    const isLink = localName === 'href' && !/^(#|data:image\/(png|jpeg|gif|webp)[;,])/i.test(value.trim())
    if (isLink || /^on/i.test(localName)) element.removeAttribute(name)
  }
}

/** Counts what is drawn, with what each `<use>` repeats: a few nested ones can draw billions. A cycle draws nothing. */
function countDrawn(element: Element, known: Map<Element, number>, within: Set<Element>): number {
  const counted = known.get(element)
  if (counted !== undefined) return counted
  if (within.has(element)) return 0
  within.add(element)
  let count = 1
  for (const child of element.children) count += countDrawn(child, known, within)
  const target = element.localName === 'use' ? usedBy(element) : null
  if (target) count += countDrawn(target, known, within)
  within.delete(element)
  known.set(element, count)
  return count
}

function usedBy(element: Element): Element | null {
  const href = element.getAttribute('href') ?? element.getAttribute('xlink:href') ?? ''
  return href.startsWith('#') ? element.ownerDocument.getElementById(href.slice(1)) : null
}

/** Of `width` and `height`: numbers and pixels only; other units depend on where it is shown. */
function lengthOf(value: string | null): number | undefined {
  const length = Number(/^\s*([\d.]+)(px)?\s*$/.exec(value ?? '')?.[1])
  return length > 0 && length < 1_000_000 ? length : undefined
}
