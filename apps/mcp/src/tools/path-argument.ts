// The schema of a path argument.

import { z } from 'zod'

export const pathArgument = z.string().max(4_096)
