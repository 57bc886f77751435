import { useState } from 'react'
import { Leave } from '../../app/leave'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { InboxSettingsInput } from '../../gql/graphql'
import { decimal } from '../../lib/format'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'
import { Input } from '../../ui/field'
import { Checkbox } from '../../ui/toggle'
import { tell } from '../../ui/toast'

const Fragment = graphql(`
  fragment RatingCard_InboxSettings on InboxSettings {
    asksRating
    ratingQuestion
    ratingDays
  }
`)

const Figures = graphql(`
  fragment RatingCard_InboxRatings on InboxRatings {
    asked
    rated
    average
  }
`)

type Props = {
  settings: FragmentType<typeof Fragment>
  ratings: FragmentType<typeof Figures>
  saving: boolean
  onSave: (input: InboxSettingsInput) => Promise<boolean>
}

const most = 90

// RatingCard says whether contacts are asked how satisfied they are, and how satisfied they have been.
export function RatingCard({ settings, ratings, saving, onSave }: Props) {
  const words = text.conversation.inbox.settings
  const now = readFragment(Fragment, settings)
  const figures = readFragment(Figures, ratings)
  const may = useCan('subaccounts:update')
  const [asks, setAsks] = useState(now.asksRating)
  const [question, setQuestion] = useState(now.ratingQuestion)
  const [days, setDays] = useState(String(now.ratingDays))
  const good = /^[0-9]+$/.test(days) && Number(days) >= 1 && Number(days) <= most
  const asked = question.trim() !== now.ratingQuestion
  const dirty = asks !== now.asksRating || asked || days !== String(now.ratingDays)
  const save = async () => {
    const changed = asked ? { ratingQuestion: question.trim() || null } : {}
    if (await onSave({ asksRating: asks, ratingDays: Number(days), ...changed })) tell(text.state.saved)
  }
  return (
    <Card title={words.ratings} hint={words.ratingsHint}>
      <div className="flex max-w-xl flex-col gap-4">
        <Facts
          facts={[
            [
              words.rated,
              figures.average == null
                ? words.ratedNone
                : words.ratedSome(decimal(figures.average, 1), figures.rated, figures.asked),
            ],
          ]}
        />
        <Checkbox label={words.asksRating} disabled={!may} checked={asks} onChange={setAsks} />
        {asks && (
          <>
            <Input
              label={words.ratingQuestion}
              value={question}
              maxLength={200}
              disabled={!may}
              onChange={(e) => {
                setQuestion(e.target.value)
              }}
            />
            <Input
              label={words.ratingDays}
              value={days}
              inputMode="numeric"
              className="max-w-40"
              disabled={!may}
              error={good ? undefined : words.ratingDaysBad}
              onChange={(e) => {
                setDays(e.target.value)
              }}
            />
          </>
        )}
        {may && (
          <Button look="primary" pending={saving} disabled={!good} className="self-start" onClick={() => void save()}>
            {words.saveRatings}
          </Button>
        )}
        <Leave dirty={may && dirty} />
      </div>
    </Card>
  )
}
