// A path as an argument: as long as paths are.

import { z } from 'zod'

export const pathArgument = z.string().max(4_096)
