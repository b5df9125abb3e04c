// Which program is at the other end of a connection, as far as the system tells.

export { type Peer, peerOfParent, peerOfSocket } from './peer-of.ts'
