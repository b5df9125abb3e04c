// Projects we link to because we like them, and they agreed. Nobody is put here without asking.

export const friends: readonly { name: string; href: string }[] = []
