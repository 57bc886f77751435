import { useCan } from '../../app/shown'
import { useOver } from '../../edit/over'
import type { Part } from '../../edit/sheet'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { InboxSettingsInput } from '../../gql/graphql'
import { decimal } from '../../lib/format'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'
import { Input } from '../../ui/field'
import { Checkbox } from '../../ui/toggle'

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

const most = 90

type Values = { asks: boolean; question: string; days: string }
type Asking = Part<InboxSettingsInput> & { values: Values; set: (change: Partial<Values>) => void; wrong: boolean }

// useAsking is whether contacts are asked how satisfied they are, as it is and as one changes it.
export function useAsking(settings: FragmentType<typeof Fragment>): Asking {
  const now = readFragment(Fragment, settings)
  const { values, changed, dirty, set, settle, reset } = useOver<Values>({
    asks: now.asksRating,
    question: now.ratingQuestion,
    days: String(now.ratingDays),
  })
  const { asks, question, days } = values
  const good = /^[0-9]+$/.test(days) && Number(days) >= 1 && Number(days) <= most
  const input: InboxSettingsInput = {
    ...('asks' in changed && { asksRating: asks }),
    ...('question' in changed && { ratingQuestion: question.trim() || null }),
    ...('days' in changed && good && { ratingDays: Number(days) }),
  }
  // Days stand on the card only where it asks: what is wrong with others could not be mended.
  const wrong = asks && !good
  return {
    label: text.conversation.inbox.settings.ratings,
    dirty: dirty && (wrong || Object.keys(input).length > 0),
    wrong,
    values,
    set,
    input: () => input,
    settle: () => settle(changed),
    reset,
  }
}

type Props = {
  asking: Asking
  ratings: FragmentType<typeof Figures>
  // refused is what the server says of fields.
  refused: Readonly<Record<string, string>>
}

// RatingCard says whether contacts are asked how satisfied they are, and how satisfied they have been.
export function RatingCard({ asking: { values, set, wrong }, ratings, refused }: Props) {
  const words = text.conversation.inbox.settings
  const figures = readFragment(Figures, ratings)
  const may = useCan('subaccounts:update')
  const { asks, question, days } = values
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
              error={refused['ratingQuestion']}
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
              error={wrong ? words.ratingDaysBad : refused['ratingDays']}
              onChange={(e) => {
                set({ days: e.target.value })
              }}
            />
          </>
        )}
      </div>
    </Card>
  )
}
