/** Opens the context menu of what an element stands in, as a right click at this place would. */
export function openMenuAt(element: Element, clientX: number, clientY: number): void {
  element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY }))
}
