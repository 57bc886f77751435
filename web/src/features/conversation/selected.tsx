import { useState } from 'react'
import { useShell } from '../../app/shown'
import type { Pages } from '../../lib/pages'
import { BulkProgress } from '../bulk/bulk-progress'
import { BulkBar } from './bulk-bar'
import { asked, filterOf } from './inbox-asked'
import type { Conditions } from './inbox-conditions'
import type { InboxRow } from './inbox-row'
import { useMarked } from './marked'

// useSelected are the rows that are ticked, of what is loaded; or all that match the list's conditions, until these change or somebody lets go
// of a row.
export function useSelected(pages: Pages<InboxRow>, conditions: string) {
  const { marked, mark, clear: clearMarked } = useMarked(conditions)
  const [allOf, setAllOf] = useState<string | null>(null)
  const all = allOf === conditions && marked.size > 0
  const rows = all ? pages.rows : pages.rows.filter((r) => marked.has(r.id))
  const select = (ids: readonly string[], on: boolean) => {
    if (all) {
      mark(
        rows.map((r) => r.id),
        true,
      ) // the others stay
    }
    setAllOf(null)
    mark(ids, on)
  }
  const selectAll = (on: boolean) => {
    if (on) setAllOf(conditions)
    else select([], true)
  }
  const clear = () => {
    setAllOf(null)
    clearMarked()
  }
  return { ids: all ? new Set(rows.map((r) => r.id)) : marked, rows, all, select, selectAll, clear }
}

type Props = { pages: Pages<InboxRow>; conditions: Conditions; selected: ReturnType<typeof useSelected> }

// Selected is what is done with the rows that are ticked, and how far what was begun before is.
export function Selected({ pages, conditions, selected: { rows, all, select, selectAll, clear } }: Props) {
  const { timeZone } = useShell()
  return (
    <>
      {rows.length > 0 && (
        <BulkBar
          rows={rows}
          loaded={pages.rows.length}
          more={pages.more}
          filter={filterOf(asked(conditions, timeZone))}
          all={all}
          onAll={selectAll}
          onLoaded={(on) => {
            select(
              pages.rows.map((r) => r.id),
              on,
            )
          }}
          onClear={clear}
          onDone={(ids) => {
            select(ids, false)
          }}
        />
      )}
      <BulkProgress subject="Conversation" />
    </>
  )
}
