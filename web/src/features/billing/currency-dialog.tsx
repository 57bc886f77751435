import { useMemo } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { graphql } from '../../gql/gql'
import { asTyped, typed, typedOrNone } from '../../lib/amount'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { currencies } from '../../lib/region'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Choose } from '../../ui/choose'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'

const Update = graphql(`
  mutation UpdateBilling($input: UpdateBillingInput!) {
    updateBilling(input: $input) {
      currency
    }
  }
`)

const words = text.billing

const schema = z.object({
  currency: z.string().min(1, text.field.required),
  dollarRate: z.string().refine((v) => v.trim() === '' || typed(v) > 0, words.badNumber),
})

type Props = { currency: string; fixed: boolean; rate: number | null; onClose: () => void }

// CurrencyDialog changes the currency of all prices, and what a dollar costs in it.
export function CurrencyDialog({ currency, fixed, rate, onClose }: Props) {
  const form = useZodForm(schema, { currency, dollarRate: asTyped(rate) })
  const { errors } = form.formState
  const all = useMemo(() => currencies(currency), [currency])
  const [update, pending] = useMutate(Update, { quiet: true })
  const submit = form.handleSubmit(async (v) => {
    const dollarRate = typedOrNone(v.dollarRate)
    const { problem } = await update({ input: { currency: v.currency, dollarRate } })
    if (problem) {
      blame(form, problem)
      return
    }
    tell(text.state.saved)
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={words.currencyChange}>
      <form onSubmit={(e) => void submit(e)} className="flex flex-col gap-4" noValidate>
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <Controller
          control={form.control}
          name="currency"
          render={({ field }) => (
            <Choose
              label={words.currency}
              {...(fixed && { hint: words.currencyFixed })}
              disabled={fixed}
              error={errors.currency?.message}
              value={field.value}
              options={all}
              onChange={field.onChange}
            />
          )}
        />
        <Input
          inputMode="decimal"
          label={words.rate}
          hint={words.rateHint}
          error={errors.dollarRate?.message}
          {...form.register('dollarRate')}
        />
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
