// Who ranks the files: Sheaf alone, or also a model or an agent.

export type Ranker = 'local' | 'model' | 'agent'
