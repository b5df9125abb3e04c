// Asks a scripted agent that never answers, so that the suite can kill this process: `node ask-and-hang.ts <program>`.

import { openAgents } from '@sheaf/agents'

const agents = openAgents({ home: '/nonexistent', env: process.env, values: async () => ({ command: process.argv[2] ?? '' }) })
for await (const _ of agents.ask({ model: 'agent-bench/default', messages: [{ from: 'you', text: 'Hi' }] }));
