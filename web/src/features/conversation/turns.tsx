import { BookOpen, FileText, Wrench } from 'lucide-react'
import { cloneElement, useEffect, useRef, useState } from 'react'
import { Later } from '../../app/later'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { readFragment } from '../../gql/fragment-masking'
import type { ConversationTurnsQuery, TurnOutcome, Turns_TurnFragment } from '../../gql/graphql'
import { count, decimal, money } from '../../lib/format'
import { usePages } from '../../lib/pages'
import { reasonOf } from '../../lib/reason'
import { text } from '../../text/text'
import { toolTitle } from '../../text/title'
import { Badge, type Tone } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Facts } from '../../ui/facts'
import { LoadMore } from '../../ui/load-more'
import { At } from '../../ui/time'

const Fragment = graphql(`
  fragment Turns_Turn on Turn {
    id
    messageId
    outcome
    answerer
    model
    endpointName
    skippedModels
    failure
    matches {
      id
      score
      metadata {
        text
      }
    }
    readUnits
    promptSize
    unknownVariables
    toolCalls {
      id
      name
      arguments
      result
      error
      durationMs
    }
    incomplete
    unpriced
    inputTokens
    cachedTokens
    outputTokens
    costInDollars
    searchMs
    firstTokenMs
    answerMs
    createdAt
  }
`)

const Document = graphql(`
  query ConversationTurns($id: ID!, $first: Int!, $after: String) {
    turns(conversationId: $id, first: $first, after: $after) {
      nodes {
        ...Turns_Turn
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const pick = ({ turns }: ConversationTurnsQuery) => ({ ...turns, nodes: readFragment(Fragment, turns.nodes) })

type Turn = Turns_TurnFragment

const tones: Record<TurnOutcome, Tone> = { ANSWERED: 'good', SILENT: 'plain', CUT: 'warn', FAILED: 'bad' }

type Props = { id: string; first: ConversationTurnsQuery; of: string }

// Turns say how answers came about: what was found, which tools were asked, what it cost and how long it took. They are read as far back
// as that of the message that is asked about.
export function Turns({ id, first, of }: Props) {
  const pages = usePages(Document, { id, first: 25 }, pick, { first })
  const { rows, more, moving, problem, next } = pages
  const sought = of !== '' && more && !moving && !problem && !rows.some((turn) => turn.messageId === of)
  useEffect(() => {
    if (sought) next()
  }, [sought, next])
  const words = text.conversation
  if (rows.length === 0) return <p className="text-soft">{words.whyNone}</p>
  return (
    <>
      <ol className="mb-4 flex flex-col gap-4">
        {rows.map((turn) => (
          <Shown key={turn.id} turn={turn} asked={turn.messageId === of} />
        ))}
      </ol>
      <LoadMore pages={pages} />
    </>
  )
}

function Shown({ turn: t, asked }: { turn: Turn; asked: boolean }) {
  const frame = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (asked) frame.current?.scrollIntoView({ block: 'start' })
  }, [asked])
  const words = text.conversation
  const maySee = useCan('assistants:read')
  return (
    <li
      ref={frame}
      aria-current={asked || undefined}
      className={`flex scroll-mt-4 flex-col gap-3 rounded-xl border p-3.5 ${asked ? 'border-accent' : 'border-line'}`}
    >
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[t.outcome]}>{words.outcomes[t.outcome]}</Badge>
        <span>{words.answerers[t.answerer] ?? t.answerer}</span>
        {t.incomplete && <Badge tone="warn">{words.incompletes[t.incomplete] ?? t.incomplete}</Badge>}
        {t.unpriced && <Badge tone="warn">{words.unpriced}</Badge>}
        <At at={t.createdAt} className="ml-auto text-xs text-soft" />
      </p>
      {t.failure && t.outcome === 'SILENT' && <p>{reasonOf(t.failure)}</p>}
      {t.failure && t.outcome !== 'SILENT' && <p className="text-bad">{`${words.failure}: ${reasonOf(t.failure)}`}</p>}
      <Found turn={t} />
      <Tools turn={t} />
      <Facts
        facts={[
          [words.model, t.model],
          [words.answeredAt, t.endpointName],
          [words.skipped, t.skippedModels.join(', ')],
          [words.cost, t.costInDollars > 0 && money(t.costInDollars)],
          [
            words.tokens,
            t.inputTokens + t.outputTokens > 0 && words.tokensOf(count(t.inputTokens), count(t.outputTokens)),
          ],
          [words.cachedTokens, t.cachedTokens > 0 && count(t.cachedTokens)],
          [words.passagesRead, count(t.readUnits)],
          [words.promptSize, t.promptSize > 0 && words.characters(count(t.promptSize))],
          [words.searchTook, words.ms(count(Math.round(t.searchMs)))],
          [words.firstToken, t.firstTokenMs != null && words.ms(count(Math.round(t.searchMs + t.firstTokenMs)))],
          // The server times the search and the answer one after the other: the whole is both.
          [words.answerTook, words.ms(count(Math.round(t.searchMs + t.answerMs)))],
          [words.unknownVariables, t.unknownVariables.join(', ')],
        ]}
      />
      {maySee && t.answerer === 'model' && <Asked turnId={t.id} />}
    </li>
  )
}

const load = () => import('./request-dialog').then((m) => m.RequestDialog)

// Asked opens the request to the model. It has the prompt, which not everybody may read.
function Asked({ turnId }: { turnId: string }) {
  const [open, setOpen] = useState(true)
  const button = (
    <Button size="small" icon={FileText} className="self-start">
      {text.conversation.request.show}
    </Button>
  )
  return (
    <Later button={button} load={load}>
      {(Dialog, button) => (
        <>
          {cloneElement(button, {
            'aria-haspopup': 'dialog',
            onClick: () => {
              setOpen(true)
            },
          })}
          <Dialog
            turnId={turnId}
            open={open}
            onClose={() => {
              setOpen(false)
            }}
          />
        </>
      )}
    </Later>
  )
}

function Found({ turn }: { turn: Turn }) {
  const words = text.conversation
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="flex items-center gap-1.5 text-xs font-medium text-soft">
        <BookOpen className="size-3.5" aria-hidden />
        {words.matches}
      </h3>
      {turn.matches.length === 0 && <p className="text-soft">{words.matchesNone}</p>}
      {turn.matches.map((m) => (
        <details key={m.id} className="rounded-lg bg-sunken px-3 py-2">
          <summary className="cursor-pointer">
            <span className="tabular mr-2 text-xs text-soft">{words.score(decimal(m.score, 2))}</span>
            <span>{beginning(m.metadata.text)}</span>
          </summary>
          <p className="mt-2 break-words whitespace-pre-wrap">{m.metadata.text}</p>
        </details>
      ))}
    </section>
  )
}

const enough = 70

function beginning(of: string): string {
  const line = of.replace(/\s+/g, ' ').trim()
  return line.length > enough ? `${line.slice(0, enough)}…` : line
}

function Tools({ turn }: { turn: Turn }) {
  const words = text.conversation
  if (turn.toolCalls.length === 0) return null
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="flex items-center gap-1.5 text-xs font-medium text-soft">
        <Wrench className="size-3.5" aria-hidden />
        {words.tools}
      </h3>
      {turn.toolCalls.map((call) => (
        <details key={call.id} className="rounded-lg bg-sunken px-3 py-2">
          <summary className="cursor-pointer">
            <span title={call.name}>{toolTitle(call.name)}</span>
            <span className="tabular ml-2 text-xs text-soft">{words.ms(count(call.durationMs))}</span>
          </summary>
          <Written label={words.arguments} value={call.arguments} />
          {call.error ? (
            <p className="mt-2 text-bad">{call.error}</p>
          ) : (
            <Written label={words.result} value={call.result} />
          )}
        </details>
      ))}
    </section>
  )
}

function Written({ label, value }: { label: string; value: unknown }) {
  if (value == null) return null
  return (
    <div className="mt-2">
      <p className="text-xs text-soft">{label}</p>
      <pre className="overflow-x-auto font-mono text-xs whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</pre>
    </div>
  )
}
