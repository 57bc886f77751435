// Lists that are read page by page stand outside the cache: here they learn which types a mutation has touched.
type Listener = (types: ReadonlySet<string>) => void

const listeners = new Set<Listener>()

export function touch(types: ReadonlySet<string>): void {
  listeners.forEach((tell) => {
    tell(types)
  })
}

export function onTouch(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

// withLists are types and the connections that lists of them are read by.
export function withLists(types: ReadonlySet<string>): Set<string> {
  return new Set([...types].flatMap((type) => [type, `${type}Connection`]))
}

// typesIn are the types of what an answer holds.
export function typesIn(data: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(data)) {
    data.forEach((item) => typesIn(item, found))
  } else if (typeof data === 'object' && data !== null) {
    for (const [name, value] of Object.entries(data)) {
      if (name === '__typename' && typeof value === 'string') found.add(value)
      else typesIn(value, found)
    }
  }
  return found
}
