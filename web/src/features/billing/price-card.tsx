import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { PriceCard_PriceListFragment } from '../../gql/graphql'
import { charge } from '../../lib/amount'
import { noon } from '../../lib/day'
import { count, date } from '../../lib/format'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button, IconButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { Confirm } from '../../ui/dialog'
import { Facts } from '../../ui/facts'
import { tell } from '../../ui/toast'
import { CurrencyDialog } from './currency-dialog'
import { PriceDialog } from './price-dialog'

const Fragment = graphql(`
  fragment PriceCard_PriceList on PriceList {
    currency
    currencyFixed
    dollarRate
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
    current {
      monthlyFee
      callMinutePrice
      callStepSeconds
      includedMinutes
      conversationPrice
      replyPrice
      numberMonthlyPrice
    }
  }
`)

const Remove = graphql(`
  mutation RemovePrices($id: ID!) {
    removePrices(id: $id) {
      id
    }
  }
`)

const words = text.billing

type Prices = Omit<NonNullable<PriceCard_PriceListFragment['current']>, '__typename'>
type Price = PriceCard_PriceListFragment['prices'][number]

type Props = {
  list: FragmentType<typeof Fragment>
  client: string | null
  mayChange: boolean
  onChange: () => void
}

// PriceCard is what is charged today, and the prices by the day from which they apply.
export function PriceCard({ list, client, mayChange, onChange }: Props) {
  const { currency, currencyFixed, dollarRate, version, prices, current } = readFragment(Fragment, list)
  const [open, setOpen] = useState<'prices' | 'currency' | null>(null)
  const [gone, setGone] = useState<Price | null>(null)
  const [remove] = useMutate(Remove)
  const unit = currency ?? 'USD'
  const close = () => {
    setOpen(null)
    onChange()
  }
  return (
    <Card title={words.prices} hint={client ? words.ownHint : words.pricesHint}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <h3 className="font-medium">{words.now}</h3>
          {current ? <Facts facts={facts(current, unit)} /> : <p className="text-soft">{words.nothing}</p>}
        </div>
        {prices.map((p) => (
          <div key={p.id} className="flex items-start justify-between gap-4 border-t border-line pt-4">
            <div className="flex min-w-0 flex-col gap-2">
              <h3 className="font-medium">{words.since(day(p.from))}</h3>
              <Facts facts={facts(p, unit)} />
            </div>
            {mayChange && (
              <IconButton
                icon={Trash2}
                size="small"
                label={`${words.remove}: ${words.since(day(p.from))}`}
                onClick={() => {
                  setGone(p)
                }}
              />
            )}
          </div>
        ))}
        {!client && (
          <div className="border-t border-line pt-4">
            <Facts
              facts={[
                [words.currency, unit],
                [words.rate, dollarRate == null ? null : charge(dollarRate, unit, 6)],
              ]}
            />
          </div>
        )}
        {mayChange && (
          <div className="flex gap-2">
            <Button
              look="primary"
              onClick={() => {
                setOpen('prices')
              }}
            >
              {words.setPrices}
            </Button>
            {!client && (
              <Button
                onClick={() => {
                  setOpen('currency')
                }}
              >
                {words.currencyChange}
              </Button>
            )}
          </div>
        )}
      </div>
      {open === 'prices' && <PriceDialog client={client} prices={prices} version={version} onClose={close} />}
      {open === 'currency' && (
        <CurrencyDialog currency={unit} fixed={currencyFixed} rate={dollarRate ?? null} onClose={close} />
      )}
      <Confirm
        open={gone !== null}
        title={words.remove}
        hint={gone && words.removeHint(day(gone.from))}
        action={text.action.remove}
        onClose={() => {
          setGone(null)
        }}
        onConfirm={async () => {
          const { data } = await remove({ id: gone?.id ?? '' })
          if (!data) return
          tell(words.removed)
          onChange()
        }}
      />
    </Card>
  )
}

const day = (text: string) => date(noon(text))

function facts(p: Prices, unit: string): [string, string | null][] {
  const money = (n: number | null | undefined) => (n == null ? null : charge(n, unit, 6))
  const minute = money(p.callMinutePrice)
  const step = p.callStepSeconds == null ? '' : `, ${words.rounded(p.callStepSeconds)}`
  return [
    [words.monthlyFee, money(p.monthlyFee)],
    [words.included, p.includedMinutes == null ? null : count(p.includedMinutes)],
    [words.callMinute, minute && minute + step],
    [words.conversation, money(p.conversationPrice)],
    [words.reply, money(p.replyPrice)],
    [words.number, money(p.numberMonthlyPrice)],
  ]
}
