import { X } from 'lucide-react'
import { useRef } from 'react'
import { graphql } from '../../gql/gql'
import type { ConversationFilterInput } from '../../gql/graphql'
import { mostAtOnce } from '../../lib/each'
import { count } from '../../lib/format'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { IconButton } from '../../ui/button'
import { useListAfter } from '../../ui/focus'
import { Checkbox } from '../../ui/toggle'
import { AllMatching } from '../bulk/all-matching'
import { mostByFilter, refused, useBulks } from '../bulk/bulk'
import { useSure } from '../bulk/sure'
import { asking } from './asking'
import type { InboxRow } from './inbox-row'
import { useMatching } from './matching'
import { useTriage, type Triage } from './triage'
import { TriageMenus } from './triage-menus'

const Bulk = graphql(`
  mutation BulkChangeConversations($ids: [ID!], $filter: ConversationFilterInput, $input: TriageInput!) {
    bulkChangeConversations(ids: $ids, filter: $filter, input: $input) {
      id
    }
  }
`)

type Props = {
  rows: readonly InboxRow[]
  // loaded is how many rows the list has so far, and more says that others match.
  loaded: number
  more: boolean
  // filter is what the list is of, and all says that everything that matches it is selected.
  filter: ConversationFilterInput
  all: boolean
  onAll: (on: boolean) => void
  // onLoaded selects what is loaded, or nothing.
  onLoaded: (on: boolean) => void
  onClear: () => void
  onDone: (ids: readonly string[]) => void
}

// BulkBar decides about the selected conversations together. Where they are many, or those that match, the server does it in the background.
export function BulkBar({ rows, loaded, more, filter, all, onAll, onLoaded, onClear, onDone }: Props) {
  const words = text.conversation.inbox
  const { triage } = useTriage()
  const every = rows.length >= loaded
  const total = useMatching(filter, every && more)
  const far = useFar(rows, all ? filter : null, total, onClear)
  const bar = useRef<HTMLDivElement>(null)
  useListAfter(bar)
  return (
    <div
      ref={bar}
      role="group"
      aria-label={words.bulk}
      className="flex flex-wrap items-center gap-1 border-b border-line bg-accent-wash px-3 py-1.5"
    >
      <Checkbox label={text.table.selectAll} hidden checked={every} some={!every} onChange={onLoaded} />
      <span role="status" className="tabular flex-1 pl-1 text-[13px] font-medium">
        {all ? text.table.allSelected(total === null ? null : count(total)) : words.selected(rows.length)}
      </span>
      {rows.length > mostByFilter && !all ? (
        <span className="text-soft">{text.table.tooMany(mostByFilter)}</span>
      ) : (
        <TriageMenus
          ids={rows.map((r) => r.id)}
          done={rows.every((r) => r.triage === 'DONE')}
          triage={all || rows.length > mostAtOnce ? far : triage}
          onDone={onDone}
        />
      )}
      <IconButton icon={X} size="small" label={words.clearSelection} onClick={onClear} />
      {every && more && (
        <span className="w-full">
          <AllMatching total={total} on={all} onChange={onAll} />
        </span>
      )}
    </div>
  )
}

// useFar decides about conversations in the background, once somebody is sure: about those that match, or the rows.
function useFar(
  rows: readonly InboxRow[],
  filter: ConversationFilterInput | null,
  total: number | null,
  onBegun: () => void,
): Triage {
  const [begin] = useMutate(Bulk)
  const { begun } = useBulks('Conversation')
  const sure = useSure()
  return (ids, input, _, to) =>
    sure(asking(filter ? total : rows.length, filter !== null, input, to), async () => {
      const { data } = await begin({ ids: filter ? null : [...ids], filter, input })
      if (!data) {
        refused()
        return false
      }
      begun(data.bulkChangeConversations.id)
      onBegun()
      return true
    })
}
