// A binary min-heap of numbers.

interface KeyHeap {
  size(): number
  peek(): number
  push(key: number): void
  pop(): number
}

export function createKeyHeap(): KeyHeap {
  const keys: number[] = []

  function push(key: number): void {
    let at = keys.push(key) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = keys[parent] ?? 0
      if (above <= key) break
      keys[at] = above
      at = parent
    }
    keys[at] = key
  }

  function pop(): number {
    const top = keys[0] ?? 0
    const key = keys.pop() ?? 0
    if (keys.length === 0) return top
    let at = 0
    for (let child = 1; child < keys.length; child = 2 * at + 1) {
      if (child + 1 < keys.length && (keys[child + 1] ?? 0) < (keys[child] ?? 0)) child++
      const least = keys[child] ?? 0
      if (key <= least) break
      keys[at] = least
      at = child
    }
    keys[at] = key
    return top
  }

  return { size: () => keys.length, peek: () => keys[0] ?? 0, push, pop }
}
