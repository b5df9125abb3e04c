// Ends the programs of this folder, which import it, with their parent: a killed test must not leave them running.

import { Socket } from 'node:net'

process.stdin.on('end', () => process.exit(1)).resume()
if (process.stdin instanceof Socket) process.stdin.unref()
