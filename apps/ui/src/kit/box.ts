// Rectangles on screen, in CSS pixels.

export interface Size {
  width: number
  height: number
}

export interface Box extends Size {
  left: number
  top: number
}
