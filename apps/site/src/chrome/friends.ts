// Projects that we link to because we like them. Add one only after asking.

export const friends: readonly { name: string; href: string }[] = []
