// Functions of the shared folders, in families of near-miss names: reading only the start of a name picks the wrong one.

export interface Family {
  file: string
  about: string
  /** `trail` records an event (subject, label, number); `between` acts from one side to another, and mixing them up matters. */
  role: 'trail' | 'between'
  members: readonly string[]
  /** Two texts, then numbers. */
  parameters: readonly string[]
}

const table = `
audit | trail | The trail that nobody may rewrite: who did what, and how much it weighed. | record audit, record audits, record audit event, record audit entry, record auditor, record audited | actor, subject, weight
metric | trail | Numbers for the dashboards; cheap enough to be called in loops. | track metric, track metrics, track metric delta, track metric total, track meter | scope, series, reading
notice | trail | Messages to people, sent at most once per subject. | send notice, send notices, send notice copy, resend notice, send notice draft | receiver, template, priority
journal | trail | Lines in the journal of the books. | post journal, post journals, post journal line, post journal lines, repost journal | book, entry, cents
marker | trail | Marks that later jobs look for. | mark stage, mark stages, mark staged, mark stage done, unmark stage | owner, stage, position
quota | trail | How much of something is left for today. | consume quota, consume quotas, consume quota unit, consume quote, consumed quota | tenant, resource, units
incident | trail | What went wrong, for those on duty. | raise incident, raise incidents, raise incident note, reraise incident, raise incidental | origin, summary, severity
sample | trail | One in many, kept for a closer look. | keep sample, keep samples, keep sample ratio, keep sampled, keep simple | stream, reason, share
webhook | trail | Calls to the systems of others, with attempts counted. | emit hook, emit hooks, emit hook retry, emit hook later, emit hooked | endpoint, topic, attempt
transfer | between | Money between two accounts, in the smallest unit of the currency. | move funds, move fund, move funds back, move funds later, remove funds | source, target, cents
allocation | between | Capacity that one side gives up and the other gets. | shift capacity, shift capacities, shift capacity share, shift capacity hold, unshift capacity | giver, taker, units, day
mirror | between | Copies of one region in another. | sync replica, sync replicas, sync replica part, resync replica, sync replica lag | primary, replica, offset
handover | between | Responsibility that goes from one to another. | hand over duty, hand over duties, hand over duty late, hand back duty, hand over duty twice | giver, taker, hours
linking | between | Which thing belongs to which, and in what order. | link entity, link entities, link entity once, relink entity, link entity weak | parent, child, rank
netting | between | Claims of two sides set off against each other. | net position, net positions, net position gross, net position part, renet position | debtor, creditor, cents, day
routing | between | The next hop between two nodes. | route segment, route segments, route segment via, reroute segment, route segment back | origin, destination, cost
lease | trail | Who may write now, and until when. | claim lease, claim leases, claim lease again, reclaim lease, claim leased | holder, resource, seconds
cache | trail | Answers that are kept for a while. | store snapshot, store snapshots, store snapshot key, restore snapshot, store snapshot late | bucket, key, lifetime
consent | trail | What people agreed to, word by word. | note consent, note consents, note consent change, note consented, unnote consent | person, purpose, version number
ranking | trail | Places in lists that people see. | bump rank, bump ranks, bump rank down, bump ranked, bump rank once | list name, entry, places
badge | trail | Small rewards for regular work. | award badge, award badges, award badge level, reward badge, award badged | member, badge, points
replay | trail | What must be played again after a fault. | log replay, log replays, log replay gap, relog replay, log replayed | stream, cause, position
escrow | between | Money that waits for both sides. | hold escrow, hold escrows, hold escrow part, release escrow, hold escrow again | buyer, seller, cents
exchange | between | One currency or unit for another. | swap units, swap unit, swap units back, swap units late, unswap units | from unit, to unit, quantity, day
pairing | between | Two that work together until further notice. | pair nodes, pair node, pair nodes again, unpair nodes, pair nodes weak | left node, right node, weight
loading | between | Goods from one place to another. | shift load, shift loads, shift load part, unshift load, shift load back | from bay, to bay, kilos
delegate | between | Rights that one lends to another. | lend right, lend rights, lend right back, relend right, lend right part | owner, helper, days
bridge | between | Messages across a border between systems. | relay message, relay messages, relay message late, relay message copy, unrelay message | near side, far side, size
`

/** Families per repository. */
export const familyCounts = { trail: 9, between: 7 } as const

export const families: readonly Family[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [file = '', role = '', about = '', members = '', parameters = ''] = line.split(' | ')
    return { file, about, role: role === 'trail' ? 'trail' : 'between', members: members.split(', '), parameters: parameters.split(', ') }
  })

/** Possible names of the two shared folders, and their contents. */
export const sharedFolders = [
  { about: 'what every other folder leans on', names: ['core', 'kernel', 'common', 'base', 'foundation layer'] },
  { about: 'what connects this to other systems', names: ['platform', 'gateway', 'adapters', 'edge', 'bridge'] },
] as const
