import { useState } from 'react'
import { useClient } from 'urql'
import { z } from 'zod'
import { useShell } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { asTyped, typed, typedOrNone } from '../../lib/amount'
import { dayOf, isTyped } from '../../lib/day'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'

const SetPrices = graphql(`
  mutation SetBillingPrices($client: ID, $from: String!, $prices: PricesInput!, $ifVersion: String) {
    setPrices(subaccountId: $client, from: $from, prices: $prices, ifVersion: $ifVersion) {
      id
    }
  }
`)

const Reread = graphql(`
  query BillingPrices($client: ID) {
    priceList(subaccountId: $client) {
      version
      prices {
        id
        from
        monthlyFee
        callMinutePrice
        callStepSeconds
        includedMinutes
        conversationPrice
        replyPrice
        numberMonthlyPrice
      }
    }
  }
`)

const words = text.billing

const fields = [
  { name: 'monthlyFee', label: words.monthlyFee },
  { name: 'includedMinutes', label: words.included },
  { name: 'callMinutePrice', label: words.callMinute },
  { name: 'callStepSeconds', label: words.step, hint: words.stepHint },
  { name: 'conversationPrice', label: words.conversation, hint: words.conversationHint },
  { name: 'replyPrice', label: words.reply },
  { name: 'numberMonthlyPrice', label: words.number },
] as const

type Name = (typeof fields)[number]['name']

const amount = z.string().refine((v) => v.trim() === '' || typed(v) >= 0, words.badNumber)

export const schema = z.object({
  from: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, text.field.required),
  monthlyFee: amount,
  includedMinutes: amount,
  callMinutePrice: amount,
  callStepSeconds: amount,
  conversationPrice: amount,
  replyPrice: amount,
  numberMonthlyPrice: amount,
})

type Dated = Partial<Record<Name, number | null>> & { from: string }

// typedOn is what is typed for the prices, the latest first, that apply on a day. Some may be planned for a later one.
function typedOn(prices: readonly Dated[], day: string): Record<Name, string> {
  const applying = prices.find((p) => p.from <= day)
  return Object.fromEntries(fields.map(({ name }) => [name, asTyped(applying?.[name])])) as Record<Name, string>
}

// prices are the latest first, and version is that of their list.
type Props = { client: string | null; prices: readonly Dated[]; version: string; onClose: () => void }

// PriceDialog sets prices from a day on, of the client's calendar. It begins with today, and with what applies then. All
// prices are set at once, so the fields that nobody has changed follow the day. Where somebody else has set prices meanwhile, theirs
// are in the fields that nobody has changed here, and beside the others.
export function PriceDialog({ client, prices, version, onClose }: Props) {
  const { timeZone } = useShell()
  const server = useClient()
  const [today] = useState(() => dayOf(new Date(), timeZone))
  const [read, setRead] = useState({ version, prices })
  const [opened] = useState(prices)
  const form = useZodForm(schema, { from: today, ...typedOn(prices, today) })
  const from = form.watch('from')
  const { errors, isDirty, dirtyFields } = form.formState
  const follow = (from: string, all: readonly Dated[]) => {
    if (!isTyped(from)) return
    const next = typedOn(all, from)
    for (const { name } of fields) if (!dirtyFields[name]) form.resetField(name, { defaultValue: next[name] })
  }
  // met says whether somebody else has changed the prices, and has the form stand on theirs then.
  const met = async (from: string) => {
    const { data } = await server.query(Reread, { client }, { requestPolicy: 'network-only' }).toPromise()
    if (!data || data.priceList.version === read.version) return false
    setRead(data.priceList)
    follow(from, data.priceList.prices)
    return true
  }
  const [set, pending] = useMutate(SetPrices, { quiet: true })
  const submit = form.handleSubmit(async ({ from, ...values }) => {
    const typedPrices = Object.fromEntries(fields.map(({ name }) => [name, typedOrNone(values[name])]))
    const { problem } = await set({ client, from, prices: typedPrices, ifVersion: read.version })
    if (problem?.code === 'conflict' && (await met(from))) {
      form.setError('root', { type: 'server', message: words.overtaken })
      return
    }
    if (problem) {
      blame(form, { ...problem, fields: flat(problem.fields) })
      return
    }
    tell(text.state.saved)
    onClose()
  })
  const [before, theirs] = [typedOn(opened, from), typedOn(read.prices, from)]
  return (
    <Dialog held={isDirty} open onClose={onClose} title={words.setPrices} hint={client ? words.inherited : words.free}>
      <form onSubmit={(e) => void submit(e)} className="flex flex-col gap-4" noValidate>
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <Input
          type="date"
          label={words.from}
          hint={words.fromHint}
          error={errors.from?.message}
          {...form.register('from', {
            onChange: (e: { target: { value: string } }) => follow(e.target.value, read.prices),
          })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map((f) => {
            const hint = 'hint' in f ? f.hint : undefined
            const changed = dirtyFields[f.name] && theirs[f.name] !== before[f.name]
            return (
              <Input
                key={f.name}
                inputMode="decimal"
                label={f.label}
                hint={changed ? words.theirs(theirs[f.name]) : hint}
                error={errors[f.name]?.message}
                {...form.register(f.name)}
              />
            )
          })}
        </div>
        <DialogButtons>
          <Button onClick={onClose}>{text.action.cancel}</Button>
          <Button type="submit" look="primary" pending={pending}>
            {text.action.save}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

// flat names fields as the form does.
function flat(problems: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).map(([name, message]) => [name.replace(/^prices\./, ''), message]))
}
