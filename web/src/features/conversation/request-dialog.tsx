import { useMemo, useState, type ReactNode } from 'react'
import { useQuery } from 'urql'
import { graphql } from '../../gql/gql'
import { count } from '../../lib/format'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Copy } from '../../ui/copy'
import { Dialog } from '../../ui/dialog'
import { Waiting } from '../../ui/empty'
import { Select } from '../../ui/select'
import { Trouble } from '../../ui/trouble'
import { parsed, pieces, type Message, type Request, type Tool } from './request'

const Document = graphql(`
  query TurnRequest($turnId: ID!) {
    turnRequest(turnId: $turnId)
  }
`)

type Props = { turnId: string; open: boolean; onClose: () => void }

// RequestDialog shows what a language model was asked in a turn, one request at a time. It is read when the dialog opens.
export function RequestDialog({ turnId, open, onClose }: Props) {
  const words = text.conversation.request
  const [{ data, error }, again] = useQuery({ query: Document, variables: { turnId }, pause: !open })
  return (
    <Dialog open={open} onClose={onClose} title={words.title} hint={words.hint} width="wide">
      {error ? (
        <Trouble
          inside
          problem={problemOf(error)}
          onRetry={() => {
            again({ requestPolicy: 'network-only' })
          }}
        />
      ) : !data ? (
        <Waiting lines={6} />
      ) : data.turnRequest == null ? (
        <p className="text-soft">
          <span className="block font-medium text-ink">{words.none}</span>
          {words.noneHint}
        </p>
      ) : (
        <Shown json={data.turnRequest} />
      )}
    </Dialog>
  )
}

function Shown({ json }: { json: string }) {
  const words = text.conversation.request
  const kept = useMemo(() => parsed(json), [json])
  const [chosen, setChosen] = useState(0)
  const all = kept?.requests ?? []
  const request = all[chosen]
  const shown = useMemo(() => (all.length > 1 ? JSON.stringify(request) : json), [all.length, request, json])
  return (
    <div className="flex flex-col gap-4">
      {all.length > 1 && (
        <Select
          label={words.which}
          className="max-w-xs"
          options={all.map((_, i) => ({ value: String(i), label: words.nth(i + 1, all.length) }))}
          value={String(chosen)}
          onChange={(e) => {
            setChosen(Number(e.target.value))
          }}
        />
      )}
      {kept !== null && kept.left > 0 && <p className="text-soft">{words.left(kept.left)}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-soft">
        {request && <Settings request={request} />}
        <span className="ml-auto flex items-center gap-2">
          <span className="tabular">{text.conversation.characters(count(shown.length))}</span>
          <Copy value={shown} label={words.copy} />
        </span>
      </div>
      {request ? <Messages key={chosen} messages={request.messages} /> : <Long of={json} />}
      {request && request.tools.length > 0 && <Tools tools={request.tools} />}
    </div>
  )
}

function Settings({ request: { model, temperature, maxTokens } }: { request: Request }) {
  const words = text.conversation.request
  return (
    <>
      {model && <span className="min-w-0 font-mono break-all">{model}</span>}
      {temperature !== null && <span>{words.temperature(String(temperature))}</span>}
      {maxTokens !== null && <span>{words.maxTokens(count(maxTokens))}</span>}
    </>
  )
}

const some = 100

function Messages({ messages }: { messages: Message[] }) {
  const words = text.conversation.request
  const [most, setMost] = useState(some)
  const left = messages.length - most
  return (
    <>
      <ol className="flex flex-col gap-3">
        {messages.slice(0, most).map((m, i) => (
          <li key={i} className="rounded-xl border border-line p-3.5">
            <h3 className="mb-1.5 text-xs font-medium text-soft">{words.roles[m.role] ?? m.role}</h3>
            {m.content ? <Long of={m.content} /> : <p className="text-soft">{words.empty}</p>}
          </li>
        ))}
      </ol>
      {left > 0 && (
        <Button
          size="small"
          className="self-center"
          onClick={() => {
            setMost(most + some)
          }}
        >
          {words.moreMessages(count(left))}
        </Button>
      )}
    </>
  )
}

const enough = 8_000

// Long shows the beginning of a long text, and all of it on request.
function Long({ of }: { of: string }) {
  const words = text.conversation.request
  const [all, setAll] = useState(false)
  const parts = useMemo(() => pieces(all ? of : of.slice(0, enough)), [all, of])
  const left = of.length - enough
  return (
    <>
      <div className="font-mono text-[13px] leading-relaxed break-words whitespace-pre-wrap">
        {parts.map((part, i) => (
          // Only what is in view is laid out. The end of a block ends a line by itself.
          <p key={i} className="[contain-intrinsic-size:auto_20rem] [content-visibility:auto]">
            {part.replace(/\n$/, '')}
            {part === '\n' && <br />}
          </p>
        ))}
      </div>
      {!all && left > 0 && (
        <Button
          size="small"
          className="mt-2"
          onClick={() => {
            setAll(true)
          }}
        >
          {words.showAll(count(left))}
        </Button>
      )}
    </>
  )
}

function Tools({ tools }: { tools: Tool[] }) {
  const words = text.conversation.request
  return (
    <Folded label={words.tools(tools.length)}>
      {() => (
        <div className="mt-2 flex flex-col gap-2">
          {tools.map((t, i) => (
            <Folded key={i} label={t.name} mono>
              {() => (
                <>
                  <p className="mt-2 break-words whitespace-pre-wrap">{t.description}</p>
                  <div className="mt-2">
                    <Long of={JSON.stringify(t.parameters ?? {}, null, 2)} />
                  </div>
                </>
              )}
            </Folded>
          ))}
        </div>
      )}
    </Folded>
  )
}

// Folded makes what is in it once somebody opens it.
function Folded({ label, mono, children }: { label: string; mono?: boolean; children: () => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <details
      className="rounded-lg bg-sunken px-3 py-2"
      onToggle={(e) => {
        setOpen(e.currentTarget.open)
      }}
    >
      <summary className={mono ? 'cursor-pointer font-mono text-[13px] break-all' : 'cursor-pointer font-medium'}>
        {label}
      </summary>
      {open && children()}
    </details>
  )
}
