// What happens where two people change one thing: both have started from `base`, and theirs is saved already.

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export function changedIn<T extends object>(before: T, after: T): (keyof T)[] {
  return (Object.keys(after) as (keyof T)[]).filter((name) => !same(before[name], after[name]))
}

// changesOf are the values that I have changed. Where only these are sent, what others have changed meanwhile stays.
export function changesOf<T extends object>(
  before: T,
  after: T,
  ...units: readonly [keyof T, ...(keyof T)[]][]
): Partial<T> {
  const changed = whole(changedIn(before, after), ...units)
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<T>
}

// whole adds what goes with a secret that was changed, which is the first of each unit: its address. A secret that I typed must not go to a
// server that somebody else has entered meanwhile.
export function whole<K>(changed: readonly K[], ...units: readonly [K, ...K[]][]): K[] {
  return [...new Set([...changed, ...units.filter(([secret]) => changed.includes(secret)).flat()])]
}

// conflictsOf are those of mine that they have changed too, and not to the same.
export function conflictsOf<T extends object>(changed: readonly (keyof T)[], base: T, mine: T, theirs: T): (keyof T)[] {
  return changed.filter((name) => !same(base[name], theirs[name]) && !same(mine[name], theirs[name]))
}

// rebase puts what I have changed on top of what is theirs. `take` names fields of which theirs stand.
export function rebase<T extends object>(
  changed: readonly (keyof T)[],
  mine: T,
  theirs: T,
  take: readonly (keyof T)[] = [],
): T {
  const kept = changed.filter((name) => !take.includes(name))
  return { ...theirs, ...Object.fromEntries(kept.map((name) => [name, mine[name]])) }
}
