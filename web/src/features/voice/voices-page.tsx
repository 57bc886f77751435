import { Mic, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useConditions, useNew } from '../../app/go'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { readFragment } from '../../gql/fragment-masking'
import type { Line_VoiceFragment, VoiceProvider, VoicesPageQuery, VoiceSort } from '../../gql/graphql'
import { oneOf } from '../../lib/list'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Filters } from '../../ui/filter'
import { Page } from '../../ui/page'
import { Table } from '../../ui/table'
import { Views } from '../../ui/views'
import { columns } from './columns'
import { CopyVoice } from './copy-voice'
import { VoiceDialog } from './voice-dialog'
import { Line, options, providerOptions } from './voice-line'

const Document = graphql(`
  query VoicesPage(
    $sort: VoiceSort
    $search: String
    $provider: VoiceProvider
    $gender: String
    $age: String
    $accent: String
    $isCustom: Boolean
    $after: String
  ) {
    voices(
      sort: $sort
      search: $search
      provider: $provider
      gender: $gender
      age: $age
      accent: $accent
      isCustom: $isCustom
      first: 50
      after: $after
    ) {
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        id
        ...Line_Voice
      }
    }
    voiceFilterOptions {
      providers
      genders
      ages
      accents
    }
  }
`)

const orders: VoiceSort[] = ['newest', 'oldest', 'name', 'nameDescending', 'provider', 'providerDescending']

const pick = (data: VoicesPageQuery) => data.voices

// VoicesPage lists what assistants can speak with.
export function VoicesPage() {
  const words = text.voice
  const [now, change] = useConditions('search', 'provider', 'gender', 'age', 'accent', 'own', 'sort')
  const [chosen, setEditing] = useState<Line_VoiceFragment | 'copy' | null>(null)
  const [adding, setAdding] = useNew()
  const can = useCan('voices:create')
  const editing = chosen ?? (adding && can ? 'new' : null)
  const variables = useMemo(
    () => ({
      search: now.search || null,
      provider: (now.provider || null) as VoiceProvider | null,
      gender: now.gender || null,
      age: now.age || null,
      accent: now.accent || null,
      isCustom: now.own === '' ? null : now.own === '1',
      sort: oneOf(now.sort, orders),
    }),
    [now.search, now.provider, now.gender, now.age, now.accent, now.own, now.sort],
  )
  const pages = usePages(Document, variables, pick)
  const shown = useMemo(() => columns((row) => setEditing(readFragment(Line, row))), [])
  const create = can && (
    <Button
      look="primary"
      icon={Plus}
      onClick={() => {
        setAdding(true)
      }}
    >
      {words.create}
    </Button>
  )
  const close = () => {
    setEditing(null)
    if (adding) setAdding(false)
  }
  const onlyOwn = now.own === '1' && !now.search && !now.provider && !now.gender && !now.age && !now.accent
  return (
    <Page
      title={words.title}
      actions={
        <>
          {can && (
            <Button
              onClick={() => {
                setEditing('copy')
              }}
            >
              {words.takeOver}
            </Button>
          )}
          {create}
        </>
      }
    >
      <Card flush>
        <Conditions now={now} change={change} known={pages.data?.voiceFilterOptions} />
        <Table
          list="voices"
          label={words.title}
          pages={pages}
          columns={shown}
          rowId={(v) => v.id}
          order="newest"
          empty={
            <Empty
              icon={Mic}
              title={onlyOwn ? words.empty : text.table.empty}
              hint={onlyOwn ? words.emptyHint : text.table.emptyHint}
            >
              {onlyOwn && create}
            </Empty>
          }
        />
      </Card>
      {editing === 'copy' && <CopyVoice onClose={close} />}
      {editing !== null && editing !== 'copy' && (
        <VoiceDialog voice={editing === 'new' ? null : editing} onClose={close} />
      )}
    </Page>
  )
}

type Condition = 'search' | 'provider' | 'gender' | 'age' | 'accent' | 'own'

type ConditionsProps = {
  now: Record<Condition, string>
  change: (to: Partial<Record<Condition, string>>) => void
  known: VoicesPageQuery['voiceFilterOptions'] | undefined
}

function Conditions({ now, change, known }: ConditionsProps) {
  const words = text.voice
  const owners = [
    { value: '1', label: words.own },
    { value: '0', label: words.platform },
  ]
  return (
    <Filters
      search={words.search}
      end={<Views list="voices" names={['search', 'provider', 'gender', 'age', 'accent', 'own']} />}
      now={now}
      change={change}
      filters={[
        { name: 'own', label: words.whose, options: owners },
        { name: 'provider', late: true, label: words.provider, options: providerOptions(known?.providers ?? []) },
        { name: 'gender', late: true, label: words.gender, options: options(known?.genders ?? []) },
        { name: 'age', late: true, label: words.age, options: options(known?.ages ?? []) },
        { name: 'accent', late: true, label: words.accent, options: options(known?.accents ?? []) },
      ]}
    />
  )
}
