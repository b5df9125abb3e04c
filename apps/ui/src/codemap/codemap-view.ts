// Whether the Code Map tab shows the graph or the list: a preference of this browser.

export type CodeMapView = 'graph' | 'list'

const key = 'codemap:view'

export function readView(): CodeMapView {
  try {
    return localStorage.getItem(key) === 'list' ? 'list' : 'graph'
  } catch {
    return 'graph'
  }
}

export function saveView(view: CodeMapView): void {
  try {
    localStorage.setItem(key, view)
  } catch {
    // Full storage only costs a preference.
  }
}
