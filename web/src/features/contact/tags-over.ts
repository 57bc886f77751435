import { useState } from 'react'

type Tag = { id: string; name?: string | null }

// useTagsOver shows tags as they will be, before the server has said so. Once the list says the same, the list is right again: others
// change it, too.
export function useTagsOver<T extends Tag>(rows: readonly T[]) {
  const [coming, setComing] = useState<Tag[]>([])
  const [going, setGoing] = useState<string[]>([])
  const [seen, setSeen] = useState(rows)
  const has = new Set(rows.map((t) => t.id))
  if (seen !== rows) {
    setSeen(rows)
    setComing((c) => c.filter((t) => !has.has(t.id)))
    setGoing((g) => g.filter((id) => has.has(id)))
  }
  const stays = (id: string) => setGoing((g) => g.filter((other) => other !== id))
  const leaves = (id: string) => setComing((c) => c.filter((t) => t.id !== id))
  return {
    shown: [...rows.filter((t) => !going.includes(t.id)), ...coming.filter((t) => !has.has(t.id))] as Tag[],
    add: (tag: Tag) => {
      setComing((c) => [...c, tag])
      stays(tag.id)
    },
    remove: (id: string) => {
      setGoing((g) => [...g, id])
      leaves(id)
    },
    stays,
    leaves,
  }
}
