export type Pair = { name: string; value: string }

// pairsOf are the rows of an object, objectOf the object of rows; rows without a name are left out.
export function pairsOf(value: unknown): Pair[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).map(([name, v]) => ({ name, value: typeof v === 'string' ? v : JSON.stringify(v) }))
}

export function objectOf(pairs: readonly Pair[]): Record<string, string> {
  return Object.fromEntries(pairs.filter((p) => p.name.trim() !== '').map((p) => [p.name.trim(), p.value]))
}
