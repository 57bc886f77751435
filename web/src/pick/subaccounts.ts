import { useMemo, useState } from 'react'
import { among, useSubaccounts } from '../app/found-subaccounts'
import { useShell } from '../app/shown'
import { useNames } from './name'

// useTickable are the subaccounts that somebody ticks, as far as they fit what is typed. Those that were ticked before come first where
// they are none that the page has anyway: unseen, they would be kept without anybody knowing.
export function useTickable(typed: string, ticked: readonly string[]) {
  const { subaccounts } = useShell()
  const { found, many } = useSubaccounts(typed)
  const [before] = useState(ticked)
  const names = useNames(before, subaccounts)
  const known = useMemo(() => new Set(subaccounts.map((s) => s.id)), [subaccounts])
  const beyond = before.flatMap((id) => {
    const name = names.get(id)
    return name === undefined || known.has(id) ? [] : { id, name, archived: false }
  })
  return { found: among([...beyond, ...found], typed.trim()), many }
}
