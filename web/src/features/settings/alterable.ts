type Held = { id: string; role: string; subaccounts: readonly string[] }

// alterable says what may become of a member. Only owners change owners, who has some subaccounts changes nobody that has all, and an owner
// of the whole workspace stays. All are null where they are not known.
export function alterable(m: Held, all: readonly Held[] | null, by: { role: string; whole: boolean }) {
  const change = (m.role !== 'owner' || by.role === 'owner') && (by.whole || m.subaccounts.length > 0)
  const others = !all || all.some((o) => o.id !== m.id && o.role === 'owner' && o.subaccounts.length === 0)
  return { change, remove: change && (m.role !== 'owner' || others) }
}
