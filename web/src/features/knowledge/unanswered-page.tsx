import { CircleQuestionMark } from 'lucide-react'
import type { RowSelectionState } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { useConditions } from '../../app/go'
import { useCan, useShell } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import type { UnansweredPageQuery } from '../../gql/graphql'
import { count } from '../../lib/format'
import { useLive } from '../../lib/live'
import { useOpened } from '../../lib/opened'
import { usePages } from '../../lib/pages'
import { PickFilter } from '../../pick/id-picker'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { choiceColumn } from '../../ui/choice-column'
import { Day } from '../../ui/day'
import { Empty } from '../../ui/empty'
import { Filter, Toolbar } from '../../ui/filter'
import { Page } from '../../ui/page'
import { Table, type Column } from '../../ui/table'
import { Ago } from '../../ui/time'
import { Views } from '../../ui/views'
import { spanOf } from '../call/span'
import { AnsweredBy } from './answered-by'
import { UnansweredBulk } from './unanswered-bulk'
import { UnansweredQuestion } from './unanswered-question'

const Document = graphql(`
  query UnansweredPage($assistantId: ID, $from: Time, $to: Time, $answered: Boolean, $first: Int!, $after: String) {
    unansweredQuestions(
      assistantId: $assistantId
      from: $from
      to: $to
      answered: $answered
      first: $first
      after: $after
    ) {
      nodes {
        id
        assistantId
        assistantName
        question
        count
        lastAskedAt
        examples {
          question
          conversationId
          askedAt
        }
        answer {
          trainingId
          sourceId
          knowledgeBaseId
          name
        }
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

type Question = UnansweredPageQuery['unansweredQuestions']['nodes'][number]

const questionsOf = (data: UnansweredPageQuery) => data.unansweredQuestions
const words = text.knowledge.unanswered

const answered: Record<string, boolean> = { yes: true, no: false }
const states = [
  { value: 'no', label: words.open },
  { value: 'yes', label: words.closed },
]

// UnansweredPage lists what nobody could answer; which question is looked at stands in the address.
export function UnansweredPage() {
  const { subaccount, timeZone } = useShell()
  const [{ open, ...c }, change] = useConditions('open', 'assistant', 'answered', 'from', 'to')
  const [chosen, setChosen] = useState<RowSelectionState>({})
  const setConditions = (to: Parameters<typeof change>[0]) => {
    setChosen({})
    change(to)
  }
  const mayDismiss = useCan('knowledge:update')
  const span = spanOf({ time: 'custom', ...c }, timeZone)
  const narrowed = { assistantId: c.assistant || null, answered: answered[c.answered] ?? null, ...span }
  const pages = usePages(Document, { ...narrowed, first: 50 }, questionsOf)
  useLive(['message', 'knowledge_source'], pages.refresh)
  const columns = useMemo(() => columnsOf(mayDismiss, (open) => change({ open })), [mayDismiss, change])
  const back = { label: text.knowledge.title, to: url.knowledge, params: { subaccount } }
  const opened = useOpened(pages.rows, open)
  const ids = pages.rows.filter((q) => chosen[q.id]).map((q) => q.id)
  return (
    <Page title={words.title} hint={words.hint} back={back}>
      <Card flush>
        {ids.length > 0 ? (
          <UnansweredBulk ids={ids} onDone={() => setChosen({})} />
        ) : (
          <Toolbar>
            <Day label={text.call.span.from} value={c.from} onChange={(from) => setConditions({ from })} />
            <Day label={text.call.span.to} value={c.to} onChange={(to) => setConditions({ to })} />
            <PickFilter
              label={words.assistant}
              any={text.field.any}
              of="anyAssistant"
              value={c.assistant}
              onChange={(assistant) => setConditions({ assistant })}
            />
            <Filter
              label={words.state}
              value={c.answered}
              options={states}
              onChange={(answered) => setConditions({ answered })}
            />
            <Views list="unanswered" names={['assistant', 'answered', 'from', 'to']} />
          </Toolbar>
        )}
        <Table
          list="unanswered"
          label={words.title}
          pages={pages}
          columns={columns}
          rowId={(q) => q.id}
          {...(mayDismiss && { selection: { state: chosen, onChange: setChosen } })}
          onOpen={(q) => change({ open: q.id })}
          empty={
            [c.assistant, c.answered, c.from, c.to].some(Boolean) ? (
              <Empty icon={CircleQuestionMark} title={text.table.empty} hint={text.table.emptyHint} />
            ) : (
              <Empty icon={CircleQuestionMark} title={words.none} hint={words.noneHint} />
            )
          }
        />
      </Card>
      {opened && <UnansweredQuestion question={opened} onClose={() => change({ open: '' })} />}
    </Page>
  )
}

const choose = choiceColumn<Question>((q) => q.question)

function columnsOf(mayDismiss: boolean, open: (id: string) => void): Column<Question>[] {
  return [
    ...(mayDismiss ? [choose] : []),
    {
      id: 'question',
      header: words.question,
      meta: { width: 'minmax(14rem,3fr)', narrow: true },
      cell: ({ row: { original: q } }) => (
        <button
          type="button"
          className="line-clamp-2 min-w-0 text-left leading-tight font-medium whitespace-normal underline-offset-4 hover:underline"
          onClick={() => open(q.id)}
        >
          {q.question}
        </button>
      ),
    },
    {
      id: 'assistant',
      header: words.assistant,
      meta: { width: 'minmax(8rem,1fr)' },
      cell: ({ row: { original: q } }) => <span className="truncate">{q.assistantName}</span>,
    },
    {
      id: 'answer',
      header: words.by,
      meta: { width: 'minmax(8rem,1fr)' },
      cell: ({ row: { original: q } }) => <AnsweredBy answer={q.answer} />,
    },
    {
      id: 'count',
      header: words.times,
      meta: { width: '5rem', end: true, narrow: true },
      cell: ({ row: { original: q } }) => count(q.count),
    },
    {
      id: 'last',
      header: words.last,
      meta: { width: '8rem', end: true },
      cell: ({ row: { original: q } }) => (
        <span className="text-soft">
          <Ago at={q.lastAskedAt} />
        </span>
      ),
    },
  ]
}
