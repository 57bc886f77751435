// How what is typed is held against what there is to go to.

const bare = (of: string) => of.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const wordsOf = (of: string) =>
  bare(of)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

// names says whether each word that is typed begins one of the name, or one that people call it by besides. Little words, such as "a", say
// nothing.
export function names(name: string, typed: string, besides = '', little = ''): boolean {
  const all = wordsOf(`${name} ${besides}`)
  const nothing = wordsOf(little)
  const wanted = wordsOf(typed).filter((word) => !nothing.includes(word))
  return wanted.length > 0 && wanted.every((word) => all.some((one) => one.startsWith(word)))
}

// fits says whether the letters stand in the name in their order: "cvs" finds "Conversations".
export function fits(name: string, letters: string): boolean {
  const lower = name.toLowerCase()
  let from = 0
  for (const letter of letters.toLowerCase().replace(/\s/g, '')) {
    from = lower.indexOf(letter, from) + 1
    if (from === 0) return false
  }
  return true
}

export type Named = {
  label: string
  // besides are the words that people call it by as well; who has them is found by words alone.
  besides?: string
  // sought says that it is shown only where somebody looks for it.
  sought?: boolean
}

// recalled puts what somebody went to lately before what else a search has found: what is called so, or has been found otherwise.
export function recalled<T extends Named & { key: string }>(
  lately: readonly T[],
  found: readonly T[],
  typed: string,
): { first: T[]; rest: T[] } {
  const keys = new Set(found.map((one) => one.key))
  const first = lately.filter((one) => keys.has(one.key) || names(one.label, typed))
  const before = new Set(first.map((one) => one.key))
  return { first, rest: found.filter((one) => !before.has(one.key)) }
}

// sift leaves those that are looked for: first those that are called so, then those whose letters fit.
export function sift<T extends Named>(all: readonly T[], typed: string, little = ''): T[] {
  if (!typed.trim()) return all.filter((one) => !one.sought)
  const called = all.filter((one) => names(one.label, typed, one.besides, little))
  const rest = all.filter((one) => one.besides === undefined && !called.includes(one) && fits(one.label, typed))
  return [...called, ...rest]
}
