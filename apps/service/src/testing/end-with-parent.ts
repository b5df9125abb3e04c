// Imported by the programs of this folder: a test that was killed must not leave them behind.

import { Socket } from 'node:net'

process.stdin.on('end', () => process.exit(1)).resume()
if (process.stdin instanceof Socket) process.stdin.unref()
