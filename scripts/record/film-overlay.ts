// Script that draws the pointer, clicks, pressed keys and captions over the recorded window. It sets styles by properties, because the
// page's content security policy forbids inline styles.

export const overlayScript = `(() => {
  const make = (style, parent) => {
    const node = document.createElement('div')
    Object.assign(node.style, style)
    parent.append(node)
    return node
  }
  const layer = make({ position: 'fixed', inset: '0', zIndex: '2147483647', pointerEvents: 'none' }, document.documentElement)
  const band = make({
    position: 'absolute', left: '0', right: '0', bottom: '58px', display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '10px',
  }, layer)
  const caps = make({ display: 'flex', gap: '6px' }, band)
  const line = make({
    display: 'none', padding: '8px 16px', borderRadius: '999px', background: 'oklch(0.22 0.01 75 / 0.94)', color: 'oklch(0.96 0.01 88)',
    font: '500 15px/22px "Inter Variable", sans-serif', boxShadow: '0 6px 24px oklch(0 0 0 / 0.3)', border: '1px solid oklch(1 0 0 / 0.14)',
  }, band)
  const ring = make({
    position: 'absolute', width: '34px', height: '34px', margin: '-17px 0 0 -17px', borderRadius: '50%', display: 'none',
    background: 'oklch(0.8 0.13 85 / 0.45)', border: '2px solid oklch(0.72 0.14 80)', boxSizing: 'border-box',
  }, layer)
  const arrow = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  arrow.setAttribute('viewBox', '0 0 24 24')
  arrow.setAttribute('width', '26')
  arrow.setAttribute('height', '26')
  const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  shape.setAttribute('d', 'M5 2.5v17l4.6-4 2.9 6.6 3-1.3-2.9-6.5 6.1-.5z')
  shape.setAttribute('fill', '#111')
  shape.setAttribute('stroke', '#fff')
  shape.setAttribute('stroke-width', '1.6')
  shape.setAttribute('stroke-linejoin', 'round')
  arrow.append(shape)
  Object.assign(arrow.style, { position: 'absolute', margin: '-2px 0 0 -5px', filter: 'drop-shadow(0 2px 3px oklch(0 0 0 / 0.35))' })
  layer.append(arrow)
  globalThis.sheafFilm = {
    point(x, y) {
      for (const node of [arrow, ring]) Object.assign(node.style, { left: x + 'px', top: y + 'px' })
    },
    down(isDown) {
      ring.style.display = isDown ? 'block' : 'none'
    },
    keys(names) {
      caps.replaceChildren()
      for (const name of names)
        make({
          minWidth: '24px', padding: '8px 12px', textAlign: 'center', borderRadius: '8px', background: 'oklch(0.98 0.005 88)',
          color: 'oklch(0.25 0.01 70)', font: '600 19px/24px "Inter Variable", sans-serif', border: '1px solid oklch(0.75 0.01 85)',
          boxShadow: '0 3px 0 oklch(0.7 0.01 85), 0 8px 24px oklch(0 0 0 / 0.3)',
        }, caps).textContent = name
    },
    caption(text) {
      line.textContent = text
      line.style.display = text === '' ? 'none' : 'block'
    },
  }
})()`
