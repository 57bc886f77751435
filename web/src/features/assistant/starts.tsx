import { useMemo } from 'react'
import { useQuery } from 'urql'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import type { TradesQuery } from '../../gql/graphql'
import { language } from '../../text/language'
import { text } from '../../text/text'
import { classes } from '../../ui/class'
import { templates, type Template } from './template'

const Document = graphql(`
  query Trades($page: String, $chosen: String) {
    assistantTemplates(language: $page) {
      id
      title
      hint
    }
    spoken: assistantTemplates(language: $chosen) {
      id
      name
      questions
    }
  }
`)

// Trade is a template of one: titled in the language of the page, called and asked in that of its assistant.
export type Trade = TradesQuery['assistantTemplates'][number] & TradesQuery['spoken'][number]

// Start is what an assistant begins with: a template of a trade, which the server has, by its id, or one of a task.
export type Start = { trade: string; task?: never } | { task: Template; trade?: never }

// useTrades are the templates of trades for an assistant that speaks a language. They come with knowledge, which not everybody may make.
export function useTrades(chosen: string): Trade[] {
  const can = { create: useCan('knowledge:create'), update: useCan('knowledge:update') }
  const [{ data }] = useQuery({
    query: Document,
    variables: { page: language, chosen: chosen || null },
    pause: !can.create || !can.update,
  })
  return useMemo(() => {
    const spoken = new Map(data?.spoken.map((t) => [t.id, t]))
    return (data?.assistantTemplates ?? []).flatMap((t) => {
      const said = spoken.get(t.id)
      return said ? [{ ...t, ...said }] : []
    })
  }, [data])
}

type Props = { trades: readonly Trade[]; value: Start; onChange: (start: Start) => void }

// Starts are all that there are to begin with.
export function Starts({ trades, value, onChange }: Props) {
  const words = text.assistant
  return (
    <>
      <fieldset>
        <legend className="font-medium">{text.template.tasks}</legend>
        <div className="mt-1.5 grid grid-cols-2 gap-2 md:grid-cols-3">
          {templates.map((t) => (
            <Choice
              key={t.id}
              name={words.templates[t.id]?.name ?? t.id}
              hint={words.templates[t.id]?.hint ?? ''}
              chosen={value.task?.id === t.id}
              onChoose={() => {
                onChange({ task: t })
              }}
            />
          ))}
        </div>
      </fieldset>
      {trades.length > 0 && (
        <fieldset>
          <legend className="font-medium">{text.template.trades}</legend>
          <p className="text-xs text-soft">{text.template.tradesHint}</p>
          <div className="mt-1.5 grid grid-cols-2 gap-2 md:grid-cols-3">
            {trades.map((trade) => (
              <Choice
                key={trade.id}
                name={trade.title}
                hint={trade.hint}
                chosen={value.trade === trade.id}
                onChoose={() => {
                  onChange({ trade: trade.id })
                }}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

type ChoiceProps = { name: string; hint: string; chosen: boolean; onChoose: () => void }

function Choice({ name, hint, chosen, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={classes(
        'flex flex-col gap-0.5 rounded-xl border p-3 text-left hover:border-edge',
        chosen ? 'border-accent bg-accent-wash' : 'border-line',
      )}
    >
      <span className="font-medium">{name}</span>
      <span className="text-xs text-soft">{hint}</span>
    </button>
  )
}
