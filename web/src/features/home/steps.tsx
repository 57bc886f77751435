import { Circle, CircleCheck, X } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button, IconButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { Link } from '../../ui/link'
import { tell } from '../../ui/toast'

const Fragment = graphql(`
  fragment Steps_FirstSteps on FirstSteps {
    assistantId
    assistant
    knowledge
    chat
    call
    number
    web
    hidden
  }
`)

const Hide = graphql(`
  mutation HideFirstSteps($hidden: Boolean!) {
    hideFirstSteps(hidden: $hidden) {
      ...Steps_FirstSteps
    }
  }
`)

const words = text.first

type Name = keyof typeof words.steps

// Where each step is done; those of an assistant open its page with what the step names.
const places: Record<Name, { to: (typeof url)[keyof typeof url]; search: Record<string, string>; own?: true }> = {
  assistant: { to: url.assistants, search: { new: '1' } },
  knowledge: { to: url.assistant, search: { tab: 'abilities', open: 'knowledge' }, own: true },
  chat: { to: url.assistant, search: { side: 'chat' }, own: true },
  call: { to: url.assistant, search: { open: 'call' }, own: true },
  number: { to: url.numbers, search: { new: '1' } },
  web: { to: url.assistant, search: { tab: 'web' }, own: true },
}

const names = Object.keys(places) as Name[]

// Steps lead a client from nothing to an assistant that answers. Their ticks follow what is there. Where all was done before, they
// are not shown; the last tick is.
export function Steps({ steps }: { steps: FragmentType<typeof Fragment> }) {
  const now = readFragment(Fragment, steps)
  const done = names.filter((name) => now[name]).length
  const [old] = useState(done === names.length)
  const may = useCan('assistants:create')
  const [hide, hiding] = useMutate(Hide, { touches: ['FirstSteps'] })
  const all = done === names.length
  if (!may || (all && old)) return null
  const show = () => void hide({ hidden: false })
  if (now.hidden)
    return all ? null : (
      <div className="-mb-2 flex justify-end">
        <Button size="small" look="quiet" pending={hiding} onClick={show}>
          {words.show}
        </Button>
      </div>
    )
  const away = async () => {
    const { problem } = await hide({ hidden: true })
    if (!problem) tell(words.hidden, { label: text.action.undo, run: show })
  }
  return (
    <Card
      title={words.title}
      hint={<span role="status">{all ? words.complete : words.progress(done, names.length)}</span>}
      actions={<IconButton size="small" icon={X} label={words.hide} onClick={() => void away()} />}
    >
      <ol className="grid gap-2 md:grid-cols-2 xl:grid-cols-3">
        {names.map((name) => (
          <Step key={name} name={name} done={now[name]} assistantId={now.assistantId ?? null} />
        ))}
      </ol>
    </Card>
  )
}

type Props = { name: Name; done: boolean; assistantId: string | null }

function Step({ name, done, assistantId }: Props) {
  const { to, search, own } = places[name]
  const Icon = done ? CircleCheck : Circle
  const body = (
    <>
      <Icon
        className={`mt-0.5 size-5 shrink-0 ${done ? 'text-good' : 'text-soft'}`}
        role="img"
        aria-label={done ? words.done : words.open}
      />
      <span className="min-w-0">
        <span className="block font-medium">{words.steps[name]}</span>
        <span className="block text-soft">{own && !assistantId ? words.needs : words.hints[name]}</span>
      </span>
    </>
  )
  const look = 'flex h-full gap-3 rounded-xl border border-line p-3'
  return (
    <li>
      {own && !assistantId ? (
        <div className={look}>{body}</div>
      ) : (
        <Link
          plain
          to={to}
          {...(own && assistantId ? { id: assistantId } : {})}
          search={search}
          className={`${look} hover:border-accent`}
        >
          {body}
        </Link>
      )}
    </li>
  )
}
