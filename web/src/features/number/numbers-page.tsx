import { Pencil, Phone, PhoneIncoming, Plus, Trash2 } from 'lucide-react'
import type { RowSelectionState } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { useConditions } from '../../app/go'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import type { NumberSort, NumbersPageQuery } from '../../gql/graphql'
import { count } from '../../lib/format'
import { oneOf } from '../../lib/list'
import { useMutate } from '../../lib/mutate'
import { usePages } from '../../lib/pages'
import { useSeen } from '../../lib/every'
import { PickFilter } from '../../pick/id-picker'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { choiceColumn } from '../../ui/choice-column'
import { Confirm } from '../../ui/dialog'
import { Empty } from '../../ui/empty'
import { SearchBox, Toolbar } from '../../ui/filter'
import { Menu } from '../../ui/menu'
import { Page } from '../../ui/page'
import { PhoneNumber } from '../../ui/phone-number'
import { Table, type Column } from '../../ui/table'
import { tell } from '../../ui/toast'
import { Views } from '../../ui/views'
import { Answerer } from './answerer'
import { NumberBulk } from './number-bulk'
import { NumberDialog } from './number-dialog'
import { SimulateDialog } from './simulate-dialog'

const Document = graphql(`
  query NumbersPage($sort: NumberSort, $search: String, $assistantId: ID, $first: Int!, $after: String) {
    phoneNumbers(sort: $sort, search: $search, assistantId: $assistantId, first: $first, after: $after) {
      nodes {
        id
        name
        number
        type
        sipUri
        assistantId
        assistantName
        callerId
        callingUri
        answerWaitTime
        hdVoiceEnabled
        concurrency
        isLegacy
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const Delete = graphql(`
  mutation DeletePhoneNumber($id: ID!) {
    deletePhoneNumber(id: $id) {
      id
      deleted
    }
  }
`)

type PhoneNumber = NumbersPageQuery['phoneNumbers']['nodes'][number]

// Doing is what is being done, in a dialog.
type Doing = { what: 'edit' | 'delete' | 'simulate'; number: PhoneNumber }

const orders: NumberSort[] = ['newest', 'oldest', 'number', 'numberDescending']
const byNumber = { asc: 'number', desc: 'numberDescending' }
const numbersOf = (data: NumbersPageQuery) => data.phoneNumbers
const words = text.number

// NumbersPage lists the numbers, with who answers them.
export function NumbersPage() {
  const [{ search, assistant, sort, new: adding }, change] = useConditions('search', 'assistant', 'sort', 'new')
  const [chosen, setChosen] = useState<RowSelectionState>({})
  const setConditions = (to: Parameters<typeof change>[0]) => {
    setChosen({})
    change(to)
  }
  const narrowed = { search: search || null, assistantId: assistant || null }
  const pages = usePages(Document, { ...narrowed, sort: oneOf(sort, orders), first: 50 }, numbersOf)
  useSeen(pages.refresh)
  const [doing, setDoing] = useState<Doing | null>(null)
  const may = {
    add: useCan('numbers:create'),
    change: useCan('numbers:update'),
    remove: useCan('numbers:delete'),
    call: useCan('calls:create'),
  }
  const columns = useMemo(
    () => columnsOf({ change: may.change, remove: may.remove, call: may.call }, setDoing),
    [may.change, may.remove, may.call],
  )
  const ids = pages.rows.filter((n) => chosen[n.id]).map((n) => n.id)
  const add = may.add && (
    <Button
      look="primary"
      icon={Plus}
      onClick={() => {
        setConditions({ new: '1' })
      }}
    >
      {words.add}
    </Button>
  )
  return (
    <Page title={words.title} hint={words.hint} actions={add}>
      <Card flush>
        {ids.length > 0 ? (
          <NumberBulk ids={ids} onDone={() => setChosen({})} />
        ) : (
          <Toolbar>
            <SearchBox label={text.action.search} value={search} onChange={(search) => setConditions({ search })} />
            <PickFilter
              label={words.filter}
              any={text.field.any}
              of="anyAssistant"
              value={assistant}
              onChange={(assistant) => setConditions({ assistant })}
            />
            <Views list="numbers" names={['search', 'assistant']} />
          </Toolbar>
        )}
        <Table
          list="numbers"
          label={words.title}
          pages={pages}
          columns={columns}
          rowId={(n) => n.id}
          order="newest"
          {...(may.remove && { selection: { state: chosen, onChange: setChosen } })}
          empty={
            search || assistant ? (
              <Empty icon={Phone} title={text.table.empty} hint={text.table.emptyHint} />
            ) : (
              <Empty icon={Phone} title={words.none} hint={words.noneHint}>
                {add}
              </Empty>
            )
          }
        />
      </Card>
      {adding === '1' && may.add && (
        <NumberDialog
          onClose={() => {
            setConditions({ new: '' })
          }}
        />
      )}
      <Dialogs
        doing={doing}
        onClose={() => {
          setDoing(null)
        }}
      />
    </Page>
  )
}

type DialogsProps = { doing: Doing | null; onClose: () => void }

function Dialogs({ doing, onClose }: DialogsProps) {
  const [remove] = useMutate(Delete, { touches: ['PhoneNumber'] })
  if (!doing) return null
  const { number: n } = doing
  if (doing.what === 'edit') return <NumberDialog kept={n} onClose={onClose} />
  if (doing.what === 'simulate') return <SimulateDialog number={n.number} onClose={onClose} />
  return (
    <Confirm
      open
      onClose={onClose}
      title={words.delete(n.number)}
      hint={words.deleteHint}
      action={text.action.delete}
      onConfirm={async () => {
        const { data } = await remove({ id: n.id })
        if (data) tell(words.deleted(n.number))
      }}
    />
  )
}

type May = { change: boolean; remove: boolean; call: boolean }

const choose = choiceColumn<PhoneNumber>((n) => n.number)

function columnsOf(may: May, go: (doing: Doing) => void): Column<PhoneNumber>[] {
  return [
    ...(may.remove ? [choose] : []),
    {
      id: 'number',
      header: words.number,
      meta: { width: 'minmax(10.5rem,1.5fr)', narrow: true, order: byNumber },
      cell: ({ row: { original: n } }) => (
        <span className="min-w-0">
          <span className="block truncate font-medium">
            <PhoneNumber of={n.number} />
          </span>
          {n.name && <span className="block truncate text-xs text-soft">{n.name}</span>}
        </span>
      ),
    },
    {
      id: 'answered',
      header: words.answered,
      meta: { width: 'minmax(8rem,1.5fr)', narrow: true },
      cell: ({ row: { original: n } }) => <Answerer number={n} />,
    },
    {
      id: 'type',
      header: words.type,
      meta: { width: '13rem' },
      cell: ({ row: { original: n } }) => (
        <>
          <Badge>{words.types[n.type]}</Badge>
          {n.hdVoiceEnabled && <Badge tone="info">{words.hd}</Badge>}
          {n.isLegacy && <Badge tone="brass">{words.legacy}</Badge>}
        </>
      ),
    },
    {
      id: 'caller',
      header: words.callerId,
      meta: { width: 'minmax(7rem,1fr)' },
      cell: ({ row: { original: n } }) => <span className="tabular truncate text-soft">{n.callerId}</span>,
    },
    {
      id: 'limits',
      header: words.limits,
      meta: { width: '5.5rem', end: true },
      cell: ({ row: { original: n } }) => count(n.concurrency),
    },
    {
      id: 'more',
      header: () => <span className="sr-only">{text.action.more}</span>,
      meta: { width: '4rem', end: true, narrow: true },
      cell: ({ row: { original: n } }) => <More number={n} may={may} go={go} />,
    },
  ]
}

function More({ number, may, go }: { number: PhoneNumber; may: May; go: (doing: Doing) => void }) {
  const to = (what: 'edit' | 'delete' | 'simulate') => () => {
    go({ what, number })
  }
  return (
    <Menu
      items={[
        may.change && { label: text.action.edit, icon: Pencil, onSelect: to('edit') },
        may.call && { label: words.simulate, icon: PhoneIncoming, onSelect: to('simulate') },
        may.remove && {
          label: text.action.delete,
          icon: Trash2,
          danger: true,
          divided: true,
          onSelect: to('delete'),
        },
      ]}
    />
  )
}
