import { Leave } from '../../app/leave'
import { useCan } from '../../app/shown'
import { useOver } from '../../edit/over'
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
  const { values, changed, dirty, set, settle } = useOver({
    asks: now.asksRating,
    question: now.ratingQuestion,
    days: String(now.ratingDays),
  })
  const { asks, question, days } = values
  const good = /^[0-9]+$/.test(days) && Number(days) >= 1 && Number(days) <= most
  const save = async () => {
    const input = {
      ...('asks' in changed && { asksRating: asks }),
      ...('question' in changed && { ratingQuestion: question.trim() || null }),
      ...('days' in changed && { ratingDays: Number(days) }),
    }
    if (!(await onSave(input))) return
    settle(changed)
    tell(text.state.saved)
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
        <Checkbox label={words.asksRating} disabled={!may} checked={asks} onChange={(asks) => set({ asks })} />
        {asks && (
          <>
            <Input
              label={words.ratingQuestion}
              value={question}
              maxLength={200}
              disabled={!may}
              onChange={(e) => {
                set({ question: e.target.value })
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
                set({ days: e.target.value })
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
