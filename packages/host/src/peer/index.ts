// Identifies the program at the other end of a connection, if the OS reports it.

export { type Peer, peerOfParent, peerOfSocket } from './peer-of.ts'
