/** Opens the context menu around an element, as a right click at this position would. */
export function openMenuAt(element: Element, clientX: number, clientY: number): void {
  element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY }))
}
