// Screen position of a character in a text area: browsers do not expose it, so the text is laid out again in a hidden element.

/** In pixels from the text area's corner, adjusted for scrolling; `height` is the line height. */
export function caretPoint(area: HTMLTextAreaElement, at: number): { left: number; top: number; height: number } {
  const style = getComputedStyle(area)
  const mirror = document.createElement('div')
  for (const name of copied) mirror.style.setProperty(name, style.getPropertyValue(name))
  Object.assign(mirror.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    height: 'auto',
  })
  mirror.style.width = `${area.clientWidth}px`
  mirror.textContent = area.value.slice(0, at)
  const mark = document.createElement('span')
  mark.textContent = area.value.slice(at, at + 1) || '.'
  mirror.append(mark)
  document.body.append(mirror)
  const point = { left: mark.offsetLeft, top: mark.offsetTop - area.scrollTop, height: Number.parseFloat(style.lineHeight) || 20 }
  mirror.remove()
  return point
}

const copied = [
  'box-sizing',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
  'font-family',
  'font-size',
  'font-weight',
  'font-feature-settings',
  'letter-spacing',
  'line-height',
  'tab-size',
  'text-indent',
]
