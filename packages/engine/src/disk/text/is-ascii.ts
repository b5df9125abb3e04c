// Whether bytes are ASCII only; faster than any test in JavaScript.

export { isAscii } from 'node:buffer'
